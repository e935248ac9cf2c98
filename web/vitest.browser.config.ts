// How the tests in a real browser are run: against the pages as they are built, one after the other.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/browser/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
