import { vi } from 'vitest';
import { askAt } from './server-process.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };

/**
 * Asks a registry without end: three readers, of the cache, of the database and of a page, and one who changes prices with
 * these headers.
 */
export function keepAsking(url: string, headers: Readonly<Record<string, string>>) {
  const statuses = new Map<string, number>();
  const acknowledged: number[] = [];
  const total = { answers: 0, refused: 0 };
  let isDone = false;
  const note = (name: string, status: number | string) => {
    total.answers += 1;
    if (status === 503) total.refused += 1;
    else if (status !== 200) statuses.set(`${name} ${status}`, (statuses.get(`${name} ${status}`) ?? 0) + 1);
  };
  const repeat = async (name: string, ask: (number: number) => ReturnType<typeof askAt>) => {
    for (let number = 1; !isDone; number += 1) {
      const status = await ask(number).then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      );
      note(name, status);
      if (name === 'write' && status === 200) acknowledged.push(number);
    }
  };
  const get = (path: string) => askAt(url, 'GET', path);
  const asking = Promise.all([
    repeat('cached read', () => get('/api/settings/pricing')),
    repeat('search', (number) => get(`/api/projects/public?search=word${number}&page=1&pageSize=3`)),
    repeat('page', () => get('/')),
    repeat('write', (top) =>
      askAt(url, 'POST', '/api/settings', { headers, payload: { low: 1, mid: 1, top } }),
    ),
  ]);
  return {
    /** Waits for so many more answers, and a price that was accepted. */
    untilMore: async (more: number) => {
      const before = total.answers;
      const written = acknowledged.length;
      await vi.waitUntil(() => total.answers > before + more && acknowledged.length > written, PATIENCE);
    },
    end: async () => {
      isDone = true;
      await asking;
    },
    /** How often the answer was 503. */
    refused: () => total.refused,
    /** Everything else that was not 200, with how often. */
    unexpected: () => [...statuses],
    /** The prices that were accepted. */
    acknowledged: () => acknowledged,
  };
}
