// How the screens are built: one small page for each, nothing from outside, nothing inline.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const pages = ["station", "console", "display", "gallery"];

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // A content security policy of 'self' refuses addresses that hold their own data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: pages.map((page) => `${page}.html`) },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
