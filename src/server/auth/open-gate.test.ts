import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '#server/kernel/admit.ts';
import { limitDenials, MAX_DENIALS_PER_MINUTE } from './open-gate.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const callerOf = (account: string, impersonator: string | null = null) =>
  ({ account, impersonator, session: 's', organization: 'CA000001' }) as Caller;

let lines: string[] = [];
let faults: unknown[] = [];
const open = () =>
  limitDenials(
    async ({ account }, call) => void lines.push(`${account} ${call}`),
    async ([{ account }, call], omitted) => {
      if (account === 'broken') throw new Error('no database');
      lines.push(`${account} ${call} and ${omitted} more`);
    },
    (error) => faults.push(error),
  );

beforeEach(() => {
  vi.useFakeTimers();
  [lines, faults] = [[], []];
});
afterEach(() => vi.useRealTimers());

async function deny(
  note: ReturnType<typeof open>['note'],
  caller: Caller,
  times: number,
  call = 'GET /users',
) {
  for (let time = 0; time < times; time += 1) await note(caller, call, 'role', noon);
}

it('records twenty denials per minute, and then the number of the rest', async () => {
  const { note } = open();
  await deny(note, callerOf('ada'), 500);
  expect(lines).toHaveLength(MAX_DENIALS_PER_MINUTE);
  await deny(note, callerOf('ada'), 1, 'GET /settings');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.slice(MAX_DENIALS_PER_MINUTE)).toEqual(['ada GET /settings and 481 more']);
  await deny(note, callerOf('ada'), 3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(MAX_DENIALS_PER_MINUTE + 1 + 3);
  expect(vi.getTimerCount()).toBe(0);
});

it('counts each account separately, and an impersonating administrator as one', async () => {
  const { note } = open();
  for (const caller of [
    callerOf('ada'),
    callerOf('bob'),
    callerOf('carl', 'clerk'),
    callerOf('dora', 'clerk'),
  ])
    await deny(note, caller, 15);
  expect(lines).toHaveLength(15 + 15 + MAX_DENIALS_PER_MINUTE);
});

it('records the omitted denials when the server stops', async () => {
  const { note, close } = open();
  await deny(note, callerOf('ada'), 30);
  await close();
  expect(lines.at(-1)).toBe('ada GET /users and 10 more');
  expect(vi.getTimerCount()).toBe(0);
});

it('records those of other accounts when the server stops and one cannot be recorded', async () => {
  const { note, close } = open();
  await deny(note, callerOf('broken'), 30);
  await deny(note, callerOf('ada'), 30);
  await close();
  expect(lines.at(-1)).toBe('ada GET /users and 10 more');
  expect(faults).toHaveLength(1);
});

it('does not fail a request if the omitted denials cannot be recorded', async () => {
  const { note } = open();
  await deny(note, callerOf('broken'), 30);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(faults).toHaveLength(1);
});
