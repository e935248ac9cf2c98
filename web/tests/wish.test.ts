// A change that is wanted in the middle of a coup waits for its end.
import { describe, expect, test } from "vitest";
import type { Request } from "../src/feed/messages";
import { Wish } from "../src/office/pit/wish.svelte";

const CHANGE: Request = { is: "change", to: { is: "limits" } };

function wishing() {
  const asked: Request[] = [];
  const source = { ask: (request: Request) => `key ${asked.push(request)}` };
  return { asked, wish: new Wish(source) };
}

const refused = (key: string, code: string) => ({ key, n: 1, refused: { code, words: "" } });

describe("a change", () => {
  test("is asked for at once where the table offers it", () => {
    const { asked, wish } = wishing();
    wish.ask(CHANGE, true);
    expect(asked).toEqual([CHANGE]);
    expect(wish.hear({ key: "key 1", n: 2, accepted: { events: [] } })).toBe(false);
    expect(wish.kept).toBeNull();
  });

  test("waits for the first moment at which it is offered, and is asked for once", () => {
    const { asked, wish } = wishing();
    wish.ask(CHANGE, false);
    expect(asked).toEqual([]);
    wish.offer(true);
    wish.offer(true);
    expect(asked).toEqual([CHANGE]);
  });

  test("goes on waiting where it came too late, and ends with any other refusal", () => {
    const { asked, wish } = wishing();
    wish.ask(CHANGE, false);
    wish.offer(true);
    expect(wish.hear(refused("key 1", "coup_in_progress"))).toBe(true);
    expect(wish.kept).toEqual(CHANGE);
    wish.offer(false);
    wish.offer(true);
    expect(asked.length).toBe(2);
    // What somebody asks beside it is no answer to it.
    expect(wish.hear(refused("other", "notice_needed"))).toBe(false);
    expect(wish.hear(refused("key 2", "notice_needed"))).toBe(false);
    expect(wish.kept).toBeNull();
  });

  test("is taken back before its moment comes", () => {
    const { asked, wish } = wishing();
    wish.ask(CHANGE, false);
    wish.takeBack();
    wish.offer(true);
    expect(asked).toEqual([]);
  });
});
