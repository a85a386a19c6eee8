import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';
import { deserializeError, serializeError } from './embedded/worker-messages.ts';

const SECRET = 'ada@harbour.example';
const describeAsJson = (error: unknown) => JSON.stringify(describeError(error));

function thrownNow(): never {
  throw new Error(SECRET);
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
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
  ])('quotes nothing from %s', (_, work) => {
    const error = thrownBy(work);
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

  it.each([
    [SECRET, { type: 'string' }],
    ['ECONNRESET', { type: 'string', code: 'ECONNRESET' }],
    [undefined, { type: 'undefined' }],
    [null, { type: 'null' }],
    [7n, { type: 'bigint' }],
    [Symbol(SECRET), { type: 'symbol' }],
    [{ message: SECRET, body: SECRET }, { type: 'Object' }],
    [Object.create(null), { type: 'Error' }],
    [
      { stack: 5, message: 5, code: 'X1', cause: SECRET },
      { type: 'Object', code: 'X1', cause: { type: 'string' } },
    ],
    [new Proxy({}, { get: () => thrownNow(), has: () => thrownNow() }), { type: 'unreadable' }],
    [Object.assign(new Error(SECRET), { stack: undefined }), { type: 'Error' }],
  ])('has a type whatever was thrown: %#', (thrown, described) => {
    expect(describeError(thrown)).toEqual(described);
  });

  it('has the code and frames of a copy without its class, as the job queue reports errors', () => {
    const error = Object.assign(new Error(SECRET), { severity: 'ERROR', code: '57014', detail: SECRET });
    const { message, stack: original } = error;
    const copy = Object.assign({}, error, { message, stack: original, queue: 'mail', worker: SECRET });
    const { type, code, stack } = describeError(copy);
    expect([type, code]).toEqual(['DatabaseError', '57014']);
    expect(stack).toContain('describe-error.test.ts');
    expect(describeAsJson(copy)).not.toContain(SECRET);
  });

  it('has the class of a copy that is no error of the database', () => {
    const error = thrownBy(
      () => (SECRET as unknown as { readonly at: { readonly up: string } }).at.up.length,
    );
    const { message, stack } = error as Error;
    expect(describeError({ message, stack, queue: 'mail' })).toMatchObject({
      type: 'TypeError',
      message: 'Cannot read properties of undefined',
    });
  });

  it('has the codes of several errors, and ends where they refer to each other', () => {
    const reset = Object.assign(new RangeError(SECRET), { code: 'ECONNRESET' });
    const both = Object.assign(new AggregateError([reset, 'EPIPE'], SECRET), { code: 'ECONNREFUSED' });
    reset.cause = both;
    expect(describeError(both)).toMatchObject({
      type: 'AggregateError',
      code: 'ECONNREFUSED',
      errors: [{ code: 'ECONNRESET' }, { type: 'string', code: 'EPIPE' }],
    });
    expect(describeAsJson(both)).not.toContain(SECRET);
  });
});
