import { describe, expect, it } from 'vitest';
import { deserializeError, serializeError } from './embedded/worker-messages.ts';
import { describeError } from './describe-error.ts';

const SECRET = 'ada@harbour.example';
const written = (error: unknown) => JSON.stringify(describeError(error));

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

describe('an error in the log', () => {
  it('is told by type, message and place where our own code threw it', () => {
    const { type, message, stack } = describeError(new Error('no answer in time'));
    expect([type, message]).toEqual(['Error', 'no answer in time']);
    expect(stack).toMatch(/^ {4}at .*describe-error\.test\.ts:\d+:\d+\)?/);
  });

  it.each([
    ['a body that cannot be read', () => JSON.parse(`{"email": ${SECRET}`)],
    ['a number that is none', () => BigInt(SECRET)],
    ['a text taken for an object', () => 'a' in (SECRET as unknown as object)],
    ['a regular expression', () => new RegExp(`(${SECRET}`)],
    ['an address', () => new URL(SECRET)],
    ['an argument of Node', () => Buffer.from({ [SECRET]: SECRET } as unknown as string, 'utf8')],
  ])('quotes nothing of %s', (_, act) => {
    const error = thrownBy(act);
    expect(error).toBeInstanceOf(Error);
    expect(written(error)).not.toContain(SECRET);
    expect(written(error)).toContain('describe-error.test.ts');
  });

  it('leaves a message out whole, with lines in it that look like places', () => {
    const forged = `no\n    at ${SECRET} (file:///app/src/a.ts:1:1)`;
    expect(written(new TypeError(forged))).not.toContain(SECRET);
    const changed = Object.assign(new TypeError(forged), { message: 'something else' });
    expect(written(changed)).not.toContain(SECRET);
  });

  it('keeps codes and names of tables, and no other field, of whatever it was caused by', () => {
    const fields = { severity: 'ERROR', code: '23505', constraint: 'account_email_key_key', table: SECRET };
    const values = { detail: SECRET, where: SECRET, hint: SECRET, params: [SECRET], query: SECRET };
    const cause = Object.assign(new RangeError(SECRET), fields, values, { cause: SECRET });
    const error = new Error('failed', { cause: new AggregateError([cause], SECRET, { cause }) });
    expect(written(error)).not.toContain(SECRET);
    expect(written(error).match(/account_email_key_key/g)).toHaveLength(2);
  });

  it('quotes nothing of an error that the database’s thread told, by the database or by what drives it', () => {
    const fields = { severity: 'ERROR', code: '22P02', detail: SECRET, routine: 'pg_strtoint32_safe' };
    const byDatabase = deserializeError(serializeError(Object.assign(new Error(SECRET), fields)));
    expect(describeError(byDatabase)).toMatchObject({ type: 'DatabaseError', code: '22P02' });
    for (const error of [
      byDatabase,
      deserializeError(serializeError(new RangeError(SECRET))),
      Object.assign(new Error(SECRET), fields),
    ])
      expect(written(error)).not.toContain(SECRET);
  });

  it('says nothing of what is thrown and is no error', () => {
    expect(describeError(SECRET)).toEqual({ type: 'string' });
  });
});
