import { afterEach, expect, test, vi } from "vitest";
import { freshKey } from "../src/state/key";

afterEach(() => vi.unstubAllGlobals());

test("keys are made on pages that did not come over TLS, where browsers make none", () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, freshKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
});

test("nothing asks the browser for identifiers of its own", () => {
  const sources: Record<string, string> = import.meta.glob("../src/**/*.{ts,svelte}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const asking = Object.entries(sources).filter(([, text]) => text.includes("randomUUID"));
  expect(asking.map(([path]) => path)).toEqual([]);
});
