// What an auditor says of a time, as the span that is searched.

/** The time from and until which is searched, by a day, a time and how far it may be off. */
export function between(day: string, time: string, minutes: number): { from: string; to: string } {
  if (day === "") return { from: "", to: "" };
  if (time === "") {
    const from = new Date(`${day}T00:00`);
    const to = new Date(from);
    to.setDate(to.getDate() + 1);
    return { from: String(from.getTime()), to: String(to.getTime()) };
  }
  const at = new Date(`${day}T${time}`).getTime();
  const off = minutes * 60_000;
  return { from: String(at - off), to: String(at + off + 60_000) };
}
