// Lines of a text, from one.

/** How many lines a text has. */
export function linesOf(text: string): number {
  return text.split("\n").length;
}

/** Where a line begins. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf("\n", at);
    if (end < 0) return at;
    at = end + 1;
  }
  return at;
}
