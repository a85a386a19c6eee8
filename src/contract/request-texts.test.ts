import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import { lineOfText, linesOfText, textUses, wordsToFind } from './endpoint.ts';

type Text = { readonly path: string; readonly schema: z.ZodType };

/** Returns the schemas of all texts within a schema, by their paths. */
function textsIn(schema: z.ZodType, path: string): readonly Text[] {
  const inner = (part: unknown, name = '') => textsIn(part as z.ZodType, `${path}${name}`);
  if (schema instanceof z.ZodString) return [{ path, schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => inner(part, `.${name}`));
  if (schema instanceof z.ZodArray) return inner(schema.element, '[]');
  if (schema instanceof z.ZodRecord)
    return [...inner(schema.keyType, '{}'), ...inner(schema.valueType, '{}')];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inner(option));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap());
  if (schema instanceof z.ZodPipe) {
    const [from, to] = [schema.in as z.ZodType, schema.out as z.ZodType];
    return from instanceof z.ZodTransform ? inner(to) : inner(from);
  }
  return [];
}

const sentTexts = calls.flatMap(({ method, path, body, query, params }) => {
  const name = `${method} ${path}`;
  return [...textsIn(body, `${name} body`), ...textsIn(query, `${name} ?`), ...textsIn(params, `${name} /`)];
});

describe('every text in a request', () => {
  it('is found', () => {
    const paths = sentTexts.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'POST /projects body.title',
        'PUT /projects/{projectSerial} body.contact.jobTitle',
        'PUT /projects/{projectSerial} body.emissionReductions.draft[].retiredAgainst',
        'POST /users/registerWithInfo body.organization',
        'POST /users/login body.email',
        'GET /projects ?.search',
      ]),
    );
  });

  it('says what it is, or takes no other than certain texts', () => {
    const free = sentTexts.filter(
      ({ schema }) => textUses.get(schema) === undefined && schema.safeParse('a\u202eb').success,
    );
    expect(free.map(({ path }) => path)).toEqual([]);
  });

  it('that is written has no refused character', () => {
    const written = sentTexts.filter(({ schema }) => textUses.get(schema)?.use === 'written');
    expect(written.length).toBeGreaterThan(30);
    const accepting = written.filter(({ schema }) => schema.safeParse('a\u202eb').success);
    expect(accepting.map(({ path }) => path)).toEqual([]);
  });
});

describe('the texts of requests', () => {
  it('are tidied before they are measured', () => {
    expect(lineOfText(4).parse('\ufeffFo\u00adre\u0301 ')).toBe('Foré');
    expect(linesOfText(7).parse(' one\r\ntwo\n')).toBe('one\ntwo');
    expect(wordsToFind(20).parse('\u200bhar\u202ebour ')).toBe('harbour');
  });

  it('name the refused character', () => {
    const { error } = lineOfText(20).safeParse('\u202eevil');
    expect(error?.issues).toMatchObject([
      { code: 'custom', params: { character: { codePoint: 'U+202E', name: 'right-to-left-override' } } },
    ]);
  });

  it('of nothing but blanks and soft hyphens are missing', () => {
    expect(lineOfText(20).safeParse(' \u00ad\u00a0').error?.issues).toMatchObject([{ code: 'too_small' }]);
  });
});
