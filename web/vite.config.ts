// How the screens are built: one small page for each, nothing from outside, nothing inline.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Says in each page what the server says in a header too: nothing comes from elsewhere. The page
 * that the developer's server makes needs styles in the page, so it goes without. */
const closedNetwork: Plugin = {
  name: "closed-network",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: "default-src 'self'" },
      injectTo: "head-prepend",
    },
  ],
};

const pages = ["station", "console", "display", "office", "gallery"];

export default defineConfig({
  plugins: [svelte(), closedNetwork],
  build: {
    target: "es2022",
    // A content security policy of 'self' refuses addresses that hold their own data.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: { input: pages.map((page) => `${page}.html`) },
  },
  test: { include: ["tests/*.test.ts"], environment: "node" },
});
