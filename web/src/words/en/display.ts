// English words of the display.

export const display = {
  title: "Display of the table",
  minimum: "Minimum",
  maximum: "Maximum",
  limits: "Limits",
  differential: "Table differential",
  version: "Game",
  promotion: "Promotion",
  notices: "Notices",
  noticeIn: "in {minutes} min",
  noticeLimits: "New limits {min:money} – {max:money}",
  noticeVersion: "New game: {version}",
  noticeClosed: "The table closes",
  haltedMore: "Please wait. Accepted wagers are recorded.",
  dummyMore: "No wagers on this coup",
  voidMore: "All wagers are returned",
  shuffling: "Shuffling",
  shufflingMore: "The next shoe begins soon",
  closed: "This table is closed",
  wins: "wins",
  streak: "{side} {count} in a row",
};
