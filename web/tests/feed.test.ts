// The feed against a server that is played by hand.
import { beforeEach, describe, expect, test } from "vitest";
import { backOff, Feed, SILENCE_MS, type Link, type Socket } from "../src/feed/feed";
import type { Answer, Request } from "../src/feed/messages";

interface Doc {
  phase?: string;
  money?: string;
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
    this.onclose?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { run: () => void; at: number }[];
let clock: number;
let documents: Doc[];
let links: Link[];
let answers: [Answer, Request][];
let feed: Feed<Doc>;

const socket = () => sockets.at(-1)!;

function pass(ms: number) {
  clock += ms;
  const due = timers.filter((timer) => timer.at <= clock);
  timers = timers.filter((timer) => timer.at > clock);
  for (const timer of due) timer.run();
}

beforeEach(() => {
  [sockets, timers, clock, documents, links, answers] = [[], [], 1000, [], [], []];
  let keys = 0;
  feed = new Feed<Doc>(
    "ws://table",
    {
      document: (document) => documents.push(document),
      link: (link) => links.push(link),
      answer: (answer, request) => answers.push([answer, request]),
    },
    {
      open: () => {
        const opened = new FakeSocket();
        sockets.push(opened);
        return opened;
      },
      now: () => clock,
      random: () => 0,
      uuid: () => `key-${(keys += 1)}`,
      later: (run, ms) => {
        const timer = { run, at: clock + ms };
        timers.push(timer);
        return () => (timers = timers.filter((other) => other !== timer));
      },
    },
  );
  feed.start();
  socket().onopen?.();
});

const full = (n: number, phase: string) => ({ n, now: clock, full: { phase, money: "5.00" } });

describe("a document", () => {
  test("is asked for from nothing, then kept by laying parts over it", () => {
    expect(socket().sent).toEqual([{ resume: 0 }]);
    socket().says(full(17, "wagering"));
    socket().says({ n: 18, now: clock, part: { phase: "closed" } });
    expect(documents.at(-1)).toEqual({ phase: "closed", money: "5.00" });
    expect(feed.n).toBe(18);
  });

  test("follows numbers that leap, since a table shows several steps at once", () => {
    socket().says(full(17, "wagering"));
    socket().says({ n: 23, now: clock, part: { phase: "dealing" } });
    expect(documents.at(-1)).toEqual({ phase: "dealing", money: "5.00" });
    expect(socket().sent).toEqual([{ resume: 0 }]);
  });

  test("is asked for anew where a part comes before there is any", () => {
    socket().says({ n: 17, now: clock, part: { phase: "dealing" } });
    expect(documents).toEqual([]);
    pass(250);
    socket().onopen?.();
    expect(sockets).toHaveLength(2);
    expect(socket().sent).toEqual([{ resume: 0 }]);
  });

  test("does not go back to what a late part says", () => {
    socket().says(full(17, "wagering"));
    socket().says({ n: 16, now: clock, part: { phase: "idle" } });
    expect(documents.at(-1)?.phase).toBe("wagering");
  });

  test("is left alone by what is no message", () => {
    socket().onmessage?.({ data: "{" });
    socket().onmessage?.({ data: "[]" });
    socket().onmessage?.({ data: '{"n":"x"}' });
    expect(documents).toEqual([]);
  });
});

describe("a lost link", () => {
  test("is said, and mended from the last number by one part of any size", () => {
    socket().says(full(17, "wagering"));
    socket().close();
    expect(links).toEqual(["live", "lost"]);
    pass(250);
    socket().onopen?.();
    expect(socket().sent).toEqual([{ resume: 17 }]);
    expect(links.at(-1)).toBe("lost");
    socket().says({ n: 25, now: clock, part: { phase: "result" } });
    expect(links.at(-1)).toBe("live");
    expect(documents.at(-1)).toEqual({ phase: "result", money: "5.00" });
  });

  test("waits longer each time, spread over half of the wait, never over eight seconds", () => {
    expect([0, 6, 7, 8, 20].map((attempt) => backOff(attempt, 1))).toEqual([
      250, 250, 500, 1000, 8000,
    ]);
    expect(backOff(8, 0)).toBe(500);
    expect(backOff(8, 0.5)).toBe(750);
  });

  test("is noticed by silence once the server has shown that it sends heartbeats", () => {
    socket().says(full(17, "wagering"));
    pass(SILENCE_MS * 2);
    expect(links).toEqual(["live"]);
    socket().says({ n: 17, now: clock, part: {} });
    pass(SILENCE_MS);
    expect(links.at(-1)).toBe("lost");
  });

  test("that missed nothing is told so by an empty part, which is no heartbeat", () => {
    socket().says(full(17, "wagering"));
    socket().close();
    pass(250);
    socket().onopen?.();
    socket().says({ n: 17, now: clock, part: {} });
    expect(links.at(-1)).toBe("live");
    pass(SILENCE_MS * 2);
    expect(links.at(-1)).toBe("live");
  });

  test("stays away once the screen has stopped", () => {
    feed.stop();
    pass(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("an ask", () => {
  const request = { is: "place_wager", bet: "tie", amount: "5.00" };

  test("is sent with its key and what the screen has seen", () => {
    socket().says(full(17, "wagering"));
    feed.ask(request);
    expect(socket().sent.at(-1)).toEqual({ key: "key-1", seen: 17, ask: request });
  });

  test("is sent again under the same key until it is answered, and told once", () => {
    socket().says(full(17, "wagering"));
    feed.ask(request);
    socket().close();
    pass(250);
    socket().onopen?.();
    expect(socket().sent).toHaveLength(1);
    socket().says(full(18, "wagering"));
    expect(socket().sent.at(-1)).toEqual({ key: "key-1", seen: 17, ask: request });
    const accepted = { key: "key-1", n: 18, accepted: { events: ["wager_placed"] } };
    socket().says(accepted);
    socket().says(accepted);
    expect(answers).toEqual([[accepted, request]]);
    expect(feed.unanswered).toEqual([]);
  });

  test("is answered after the document holds what it came to", () => {
    socket().says(full(17, "wagering"));
    feed.ask(request);
    socket().says({ key: "key-1", n: 18, accepted: { events: ["wager_placed"] } });
    expect(answers).toEqual([]);
    socket().says({ n: 18, now: clock, part: { money: "0.00" } });
    expect(answers).toHaveLength(1);
  });

  test("is answered without it where the document has nothing to say about it", () => {
    socket().says(full(17, "wagering"));
    feed.ask(request);
    socket().says({ key: "key-1", n: 18, accepted: { events: [] } });
    pass(1_000);
    expect(answers).toHaveLength(1);
  });

  test("of a second person carries who they are", () => {
    socket().says(full(17, "wagering"));
    feed.ask({ is: "approve", number: 3 }, { name: "Mia", pin: "1234" });
    expect(socket().sent.at(-1)).toMatchObject({ as: { name: "Mia", pin: "1234" } });
  });

  test("that nobody knows to have been done is asked again, then given up in the server's words", () => {
    socket().says(full(17, "wagering"));
    feed.ask(request);
    const unavailable = { code: "not_recorded", words: "the journal did not answer" };
    for (let tries = 0; tries < 4; tries += 1) {
      socket().says({ key: "key-1", n: 17, unavailable });
      pass(5_000);
    }
    expect(socket().sent.filter((sent) => sent.key === "key-1")).toHaveLength(4);
    expect(answers.map(([answer]) => answer.refused)).toEqual([unavailable]);
  });

  test("that may not be asked is not asked again: a PIN that is wrong is wrong", () => {
    socket().says(full(17, "wagering"));
    feed.ask({ is: "approve", number: 3 }, { name: "Mia", pin: "1234" });
    const unavailable = { code: "not_allowed", words: "the name, the secret or the code is wrong" };
    socket().says({ key: "key-1", n: 17, unavailable });
    pass(60_000);
    expect(socket().sent.filter((sent) => sent.key === "key-1")).toHaveLength(1);
    expect(answers.map(([answer]) => answer.refused)).toEqual([unavailable]);
  });

  test("waits for the link where there is none", () => {
    feed.ask(request);
    expect(socket().sent).toEqual([{ resume: 0 }]);
    socket().says(full(17, "wagering"));
    expect(socket().sent.at(-1)).toMatchObject({ key: "key-1" });
  });
});

test("the table's time is kept beside the screen's own", () => {
  socket().says({ n: 1, now: clock + 90_000, full: {} });
  clock += 500;
  expect(feed.now()).toBe(clock + 90_000);
});
