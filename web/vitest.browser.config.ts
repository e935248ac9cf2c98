// How the tests in a real browser are run: against the pages as they are built, each file with a browser
// and an address of its own.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/browser/*.test.ts"],
    environment: "node",
    maxWorkers: 3,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
