// What pictures of a house and tests of it share: a port, the flags of a browser, the head of a floor
// plan, who is told to be there, pages from a folder, and the picture of a page.
import { createServer } from "node:net";
import { join } from "node:path";

const WEB = join(import.meta.dirname, "..");
/** How wide pictures of a house are. */
const WIDTH = 1280;

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** For pages from a folder: they have no address, and may else not speak with a local one. */
export const FROM_A_FOLDER = "--disable-features=LocalNetworkAccessChecks";

/** The head of a floor plan, which tables follow.
 * @param {string} name */
export const houseNamed = (name) => `[house]
name = "${name}"
site = "no money is played for here"
currency = "AUD"

[house.tickets]
system = 42
max = "5000.00"
kiosk_max = "2000.00"
one_approves_max = "1000.00"
kept_for_till_seconds = 300
good_days = 365
overdue = "paid-by-hand"
`;

/** The people of a house, with a PIN and a password each, in what it said when it opened.
 * @param {string} said */
export function peopleIn(said) {
  const people = [...said.matchAll(/^ {4}(\S+) +(\d{6}) {2}(\S+)/gm)];
  return people.map(([, name = "", pin = "", password = ""]) => ({ name, pin, password }));
}

/** A port that nobody listens at.
 * @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** Serves the pages from a folder in place of those in the program, so that whoever works on them need
 * not build it anew.
 * @param {import("playwright-core").BrowserContext} context
 * @param {string} folder */
export async function servesPages(context, folder) {
  const file = (/** @type {string} */ path) => join(WEB, folder, path);
  await context.route("**/assets/**", (route) =>
    route.fulfill({ path: file(new URL(route.request().url()).pathname) }),
  );
  await context.route(/\/(station|console|display|office)(\/[^?]*)?(\?.*)?$/, (route) => {
    const page = new URL(route.request().url()).pathname.split("/")[1];
    if (route.request().resourceType() !== "document") return route.continue();
    return route.fulfill({ path: file(`${page}.html`) });
  });
}

/** The picture of a page as it stands, for the documents.
 * @param {import("playwright-core").Page} page */
export async function pictureOf(page) {
  const { width, height } = page.viewportSize() ?? { width: WIDTH, height: WIDTH };
  const clip = { x: 0, y: 0, width, height, scale: WIDTH / width };
  const tools = await page.context().newCDPSession(page);
  /** @type {{ format: "webp", quality: number, clip: typeof clip }} */
  const asked = { format: "webp", quality: 76, clip };
  const { data } = await tools.send("Page.captureScreenshot", asked);
  return Buffer.from(data, "base64");
}
