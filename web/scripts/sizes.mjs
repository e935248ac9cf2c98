// Says what each page weighs on the wire: everything that its first screen needs, in English, and how
// much the letters of Chinese add where it is chosen.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
/** Of each font of Chinese letters; a page that writes Chinese loads two, a regular and a bold one. */
const LETTERS = 160_000;
const PAGES = {
  station: ["station", "refusals", "situations"],
  console: ["console", "refusals", "situations"],
  display: ["display", "situations"],
};

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
const weigh = (file) => {
  const bytes = readFileSync(`dist/${file}`);
  return file.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
};

/** Every file that a page loads before it shows anything. */
function files(name, seen = new Set()) {
  const entry = manifest[name];
  if (entry === undefined || seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const css of entry.css ?? []) seen.add(css);
  for (const asset of entry.assets ?? []) seen.add(asset);
  for (const other of entry.imports ?? []) files(other, seen);
  return seen;
}

const fonts = readdirSync("dist/assets").filter((file) => file.endsWith(".woff2"));
const isLetters = (file) => file.startsWith("letters-");

let isOver = false;
for (const [page, sections] of Object.entries(PAGES)) {
  const all = files(`${page}.html`);
  for (const section of ["shared", ...sections]) files(`src/words/en/${section}.ts`, all);
  for (const font of fonts.filter((file) => isLetters(file))) all.delete(`assets/${font}`);
  for (const font of fonts.filter((file) => !isLetters(file))) all.add(`assets/${font}`);
  all.add(`${page}.html`);
  const total = [...all].reduce((sum, file) => sum + weigh(file), 0);
  const script = [...all]
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + weigh(file), 0);
  console.log(
    `${page}: ${(total / 1000).toFixed(1)} kB on the wire in ${all.size} files, ${(script / 1000).toFixed(1)} kB of it script`,
  );
  isOver ||= total > LIMIT;
}
for (const script of ["hans", "hant"]) {
  const own = fonts.filter((file) => file.startsWith(`letters-${script}-`));
  const sizes = own.map((file) => weigh(`assets/${file}`));
  const each = sizes.map((size) => (size / 1000).toFixed(1)).join(" and ");
  console.log(`zh-${script}: ${each} kB more for its letters, regular and bold`);
  isOver ||= own.length !== 2 || Math.max(...sizes) > LETTERS;
}
if (isOver) {
  console.error(`A page is over ${LIMIT / 1000} kB, or letters are over ${LETTERS / 1000} kB.`);
  process.exit(1);
}
