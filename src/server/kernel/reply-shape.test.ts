import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { replyShaper } from './reply-shape.ts';

const person = z.object({ name: z.string(), nickname: z.string().nullable(), age: z.int().optional() });
const schema = z.object({
  people: z.array(person),
  byCode: z.record(z.string(), person),
  leader: person.nullable(),
  tags: z.array(z.enum(['a', 'b'])),
});
const ada = { name: 'Ada', nickname: null };
const secret = { ...ada, password: 'x' };

describe('a reply that is not validated', () => {
  const shape = replyShaper(schema, false);

  it('is sent as it is when it has no field more than its schema', () => {
    const reply = { people: [ada], byCode: { a: ada }, leader: ada, tags: ['a'] };
    expect(shape(reply)).toBe(reply);
  });

  it('loses the fields that its schema does not name, at every depth', () => {
    const reply = { people: [ada, secret], byCode: { a: secret }, leader: secret, tags: [], password: 'x' };
    expect(shape(reply)).toEqual({ people: [ada, ada], byCode: { a: ada }, leader: ada, tags: [] });
    expect(reply.people[1]).toHaveProperty('password');
  });

  it('may lack what is optional or empty', () => {
    const reply = { people: [], byCode: {}, leader: null, tags: [] };
    expect(shape(reply)).toBe(reply);
  });

  it.each([
    ['a union of objects', z.object({ who: z.union([person, z.object({ id: z.int() })]) }), { who: secret }],
    ['an object that is one of several', z.union([person, z.object({ id: z.int() })]).nullable(), secret],
  ])('is validated where it is %s', (_, one, reply) => {
    expect(replyShaper(one, false)(reply)).toEqual(one.parse(reply));
    expect(() => replyShaper(one, false)({ who: { other: 1 } })).toThrow(z.ZodError);
  });

  it('is changed and refused as its schema says', () => {
    const trimmed = z.object({ name: z.string().trim() });
    expect(replyShaper(trimmed, false)({ name: ' Ada ' })).toEqual({ name: 'Ada' });
    const strict = z.object({ inner: z.strictObject({ id: z.int() }) });
    expect(() => replyShaper(strict, false)({ inner: { id: 1, other: 2 } })).toThrow(z.ZodError);
    const loose = z.object({ inner: z.looseObject({ id: z.int() }) });
    expect(replyShaper(loose, false)({ inner: { id: 1, other: 2 } })).toEqual({ inner: { id: 1, other: 2 } });
  });
});

describe('a reply that is validated', () => {
  it('is refused when it does not match', () => {
    expect(() => replyShaper(schema, true)({ people: [] })).toThrow(z.ZodError);
    expect(replyShaper(person, true)(secret)).toEqual(ada);
  });
});
