// The pictures of the tables' screens in the README and the book show what the screens show now.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PICTURES, SIZES, described, ofTheBook, open } from "../../scripts/gallery.mjs";
import { isOn } from "../pictures";
import { gallery } from "./browser";

const { page, base } = gallery();

const shown = ofTheBook().filter((name) => name.split("/")[0]! in SIZES);

test("every picture of the README and the book has beside it what is to be seen there", () => {
  const files = ofTheBook().flatMap((name) => [`${name}.webp`, `${name}.txt`]);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !existsSync(join(PICTURES, name)))).toEqual([]);
});

test.each(shown)("%s", async (picture) => {
  const [screen, name] = picture.split("/") as [string, string];
  const [state, size] = name.split(".") as [string, string];
  const [, width, height] = SIZES[screen]!.find(([known]) => known === size)!;
  await open(page(), base(), { screen, state, width, height });
  isOn(picture, await described(page()), "npm run pictures");
});
