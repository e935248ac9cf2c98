// How a whole house is tested: the program itself, every screen in a browser. Every file has a house of
// its own, with its own port and store, and most of the time waits for a period to run out, so that
// more of them run at a time than there are cores.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/house/*.test.ts"],
    environment: "node",
    maxWorkers: 4,
    testTimeout: 300_000,
    hookTimeout: 240_000,
  },
});
