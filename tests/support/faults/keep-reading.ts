import { setTimeout as wait } from 'node:timers/promises';

/** What is read again and again. */
type Read = {
  readonly address: () => string;
  readonly headers: Readonly<Record<string, string>>;
};

const LONGEST_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Reads each address again and again until told to stop; counts the statuses (0: no answer), and notes
 * the longest wait and its address.
 */
export function keepReading(reads: readonly Read[]) {
  const statuses: Record<string, number> = {};
  let longest = { ms: 0, what: '' };
  let isDone = false;
  const loops = reads.map(async ({ address, headers }) => {
    while (!isDone) {
      const [begun, what] = [performance.now(), address()];
      const status = await statusOf(what, headers);
      const ms = performance.now() - begun;
      if (ms > longest.ms) longest = { ms, what };
      statuses[status] = (statuses[status] ?? 0) + 1;
      await wait(PAUSE_MS);
    }
  });
  return {
    statuses,
    longest: () => longest,
    finish: async () => {
      isDone = true;
      await Promise.all(loops);
    },
  };
}

async function statusOf(address: string, headers: Read['headers']): Promise<number> {
  try {
    const reply = await fetch(address, { headers, signal: AbortSignal.timeout(LONGEST_MS) });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    // No answer, which is a status of its own.
    return 0;
  }
}
