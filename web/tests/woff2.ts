// Which letters a font has: as much of WOFF 2 as it takes to read its table of characters.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** How the format numbers the tables that it knows; 63 is followed by a name. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const NAMED = 63;
const HEADER = 48;

/** Every letter of a font, from its table of characters in the form that has the first plane. */
export function letters(file: URL): Set<string> {
  const table = characters(readFileSync(file));
  for (let record = 0; record < table.getUint16(2); record += 1) {
    const at = table.getUint32(4 + 8 * record + 4);
    if (table.getUint16(at) === 4) return new Set(segments(table, at));
  }
  throw new Error("a font whose characters are in another form");
}

/** The table of characters, which the format leaves as it is. */
function characters(font: Buffer): DataView {
  let at = HEADER;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = font[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let before = 0;
  let own: [number, number] | undefined;
  for (let table = 0; table < font.readUInt16BE(12); table += 1) {
    const flags = font[at++]!;
    const kind = flags & 63;
    if (kind === NAMED) at += 4;
    let length = number();
    // Outlines are packed unless the flags say 3, anything else if they say something.
    const isOutline = kind === GLYF || kind === LOCA;
    if (isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0) length = number();
    if (kind === CMAP) own = [before, length];
    before += length;
  }
  if (own === undefined) throw new Error("a font without a table of characters");
  const packed = font.subarray(at, at + font.readUInt32BE(20));
  const tables = brotliDecompressSync(packed);
  return new DataView(tables.buffer, tables.byteOffset + own[0], own[1]);
}

/** Form 4: segments of characters with what leads from each to its glyph; 0 is no glyph. */
function* segments(table: DataView, at: number): Generator<string> {
  const twice = table.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + twice];
  for (let own = 0; own < twice; own += 2) {
    const start = table.getUint16(starts + own);
    const delta = table.getUint16(starts + twice + own);
    const place = starts + 2 * twice + own;
    const offset = table.getUint16(place);
    for (let code = start; code <= table.getUint16(ends + own); code += 1) {
      const first = offset === 0 ? code : table.getUint16(place + offset + 2 * (code - start));
      const isThere = first !== 0 && ((first + delta) & 0xffff) !== 0;
      if (isThere) yield String.fromCodePoint(code);
    }
  }
}
