import { describe, expect, it } from 'vitest';
import { deserializeError, serializeError } from './embedded/worker-messages.ts';
import { describeError } from './describe-error.ts';

const SECRET = 'ada@harbour.example';
const describeAsJson = (error: unknown) => JSON.stringify(describeError(error));

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

describe('a described error', () => {
  it('has type, message and stack if our own code threw it', () => {
    const { type, message, stack } = describeError(new Error('no answer in time'));
    expect([type, message]).toEqual(['Error', 'no answer in time']);
    expect(stack).toMatch(/^ {4}at .*describe-error\.test\.ts:\d+:\d+\)?/);
  });

  it.each([
    ['an unparsable body', () => JSON.parse(`{"email": ${SECRET}`)],
    ['an invalid number', () => BigInt(SECRET)],
    ['a string used as an object', () => 'a' in (SECRET as unknown as object)],
    ['a regular expression', () => new RegExp(`(${SECRET}`)],
    ['a URL', () => new URL(SECRET)],
    ['a Node argument', () => Buffer.from({ [SECRET]: SECRET } as unknown as string, 'utf8')],
  ])('quotes nothing from %s', (_, act) => {
    const error = thrownBy(act);
    expect(error).toBeInstanceOf(Error);
    expect(describeAsJson(error)).not.toContain(SECRET);
    expect(describeAsJson(error)).toContain('describe-error.test.ts');
  });

  it('omits a message completely, even if its lines look like stack frames', () => {
    const forged = `no\n    at ${SECRET} (file:///app/src/a.ts:1:1)`;
    expect(describeAsJson(new TypeError(forged))).not.toContain(SECRET);
    const changed = Object.assign(new TypeError(forged), { message: 'something else' });
    expect(describeAsJson(changed)).not.toContain(SECRET);
  });

  it('keeps only codes and schema names of its causes', () => {
    const fields = { severity: 'ERROR', code: '23505', constraint: 'account_email_key_key', table: SECRET };
    const values = { detail: SECRET, where: SECRET, hint: SECRET, params: [SECRET], query: SECRET };
    const cause = Object.assign(new RangeError(SECRET), fields, values, { cause: SECRET });
    const error = new Error('failed', { cause: new AggregateError([cause], SECRET, { cause }) });
    expect(describeAsJson(error)).not.toContain(SECRET);
    expect(describeAsJson(error).match(/account_email_key_key/g)).toHaveLength(2);
  });

  it('quotes nothing of an error from the database thread', () => {
    const fields = { severity: 'ERROR', code: '22P02', detail: SECRET, routine: 'pg_strtoint32_safe' };
    const byDatabase = deserializeError(serializeError(Object.assign(new Error(SECRET), fields)));
    expect(describeError(byDatabase)).toMatchObject({ type: 'DatabaseError', code: '22P02' });
    for (const error of [
      byDatabase,
      deserializeError(serializeError(new RangeError(SECRET))),
      Object.assign(new Error(SECRET), fields),
    ])
      expect(describeAsJson(error)).not.toContain(SECRET);
  });

  it('has only a type if the thrown value is not an error', () => {
    expect(describeError(SECRET)).toEqual({ type: 'string' });
  });
});
