import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The number of responses of each status, and of 503s with a Retry-After header. */
export type Answered = {
  readonly statuses: Readonly<Record<string, number>>;
  readonly retryAfterCount: number;
};

/** Requests these paths over one connection, pipelined. */
function askPipelined(url: URL, paths: readonly string[]): Promise<string> {
  return new Promise((resolve, fail) => {
    let responses = '';
    let partialLine = '';
    const socket = connect(Number(url.port), url.hostname, () => {
      const heads = paths.map((path, index) => {
        const last = index === paths.length - 1 ? 'close' : 'keep-alive';
        return `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: ${last}\r\n\r\n`;
      });
      socket.write(heads.join(''));
    });
    // Bodies are dropped: a flood of them would fill the test's memory, not the server's.
    socket.setEncoding('latin1').on('data', (text: string) => {
      const lines = (partialLine + text).split('\n');
      partialLine = lines.pop() ?? '';
      responses += [...lines.join('\n').matchAll(/HTTP\/1\.1 \d{3}|retry-after: \d+/gi)]
        .map(([word]) => `${word}\n`)
        .join('');
    });
    socket.on('close', () => resolve(responses));
    socket.on('error', fail);
  });
}

/** Opens this many connections at once, each with this many pipelined requests. */
export async function flood(
  address: string,
  { connections, pipelined }: { readonly connections: number; readonly pipelined: number },
  pathOf: (number: number) => string,
): Promise<Answered> {
  const url = new URL(address);
  const requests = Array.from({ length: connections }, (_, connection) =>
    askPipelined(
      url,
      Array.from({ length: pipelined }, (__, place) => pathOf(connection * pipelined + place)),
    ),
  );
  const words = (await Promise.all(requests)).join('').split('\n');
  const statuses: Record<string, number> = {};
  for (const word of words) {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(word)?.[1];
    if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return { statuses, retryAfterCount: words.filter((word) => /^retry-after/i.test(word)).length };
}

const MEGABYTE_IN_KILOBYTES = 1024;

/** Returns the resident memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / MEGABYTE_IN_KILOBYTES;
}

/** Polls something while other work is under way. */
export async function meanwhile<Made>(
  work: Promise<Made>,
  everyMs: number,
  look: () => Promise<void> | void,
): Promise<Made> {
  let isDone = false;
  const looking = (async () => {
    while (!isDone) {
      await look();
      await wait(everyMs);
    }
  })();
  try {
    return await work;
  } finally {
    isDone = true;
    await looking;
  }
}
