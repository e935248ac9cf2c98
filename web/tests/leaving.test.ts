// Which answers say that whoever asked is signed in no more, or was given a PIN for one use.
import { expect, test } from "vitest";
import { isOneUse, leftBy } from "../src/console/leaving";

const refused = (code: string) => ({ key: "k", n: 0, refused: { code, words: "" } });

test("a session that is locked or over leaves the console, a refusal by the rules does not", () => {
  expect(leftBy(refused("session_locked"))).toBe("session_locked");
  expect(leftBy(refused("not_signed_in"))).toBe("not_signed_in");
  expect(leftBy(refused("not_authorised"))).toBeNull();
  expect(leftBy({ key: "k", n: 1, accepted: { events: [] } })).toBeNull();
});

test("a PIN for one use is told from one that is wrong", () => {
  expect(isOneUse(refused("secret_must_change"))).toBe(true);
  expect(isOneUse(refused("not_allowed"))).toBe(false);
  expect(leftBy(refused("secret_must_change"))).toBeNull();
});
