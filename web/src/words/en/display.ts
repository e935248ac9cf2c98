// English words of the display.

export const display = {
  limits: "Limits",
  previous: "Previous limits",
  shuffling: "Shuffling",
  closed: "This table is closed",
  burnt: "First card burnt",
  streak: "{side} {count} in a row",
};
