// How speed is measured in a whole house: figures are printed, nothing is asserted.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/house/*.measure.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
