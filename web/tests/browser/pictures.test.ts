// The pictures of the tables' screens in the README and the book show what the screens show now.
import { expect, test } from "vitest";
import { SIZES, described, ofTheBook, open } from "../../scripts/gallery.mjs";
import { isOn } from "../pictures";
import { gallery } from "./browser";

const { page, base } = gallery();

const shown = ofTheBook().filter((name) => name.split("/")[0]! in SIZES);

test("the book shows a station and a console", () => {
  expect(shown.map((name) => name.split("/")[0])).toEqual(
    expect.arrayContaining(["station", "console"]),
  );
});

test.each(shown)("%s", async (picture) => {
  const [screen, name] = picture.split("/") as [string, string];
  const [state, size] = name.split(".") as [string, string];
  const [, width, height] = SIZES[screen]!.find(([known]) => known === size)!;
  await open(page(), base(), { screen, state, width, height });
  isOn(picture, await described(page()), "npm run pictures");
});
