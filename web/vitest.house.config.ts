// How a whole house is tested: the program itself, every screen in a browser, one file after another.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/house/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
