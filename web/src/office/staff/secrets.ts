// Secrets for a first use, which whoever gives them tells once.

/** Letters and digits that nobody mistakes for others. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

function random(count: number, below: number): number[] {
  const most = 256 - (256 % below);
  const found: number[] = [];
  while (found.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // What is above would make the first ones likelier.
      if (byte < most && found.length < count) found.push(byte % below);
    }
  }
  return found;
}

/** A password of three groups of four. */
export function firstPassword(): string {
  const letters = random(12, LETTERS.length).map((at) => LETTERS[at]!);
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join("")).join("-");
}

/** A PIN of six digits. */
export function firstPin(): string {
  return random(6, 10).join("");
}
