import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { FORM, formOf } from '../forms.ts';
import { hostileBodies, hostileTexts, mutate, mutation } from './hostile-values.ts';
import { type KnownValues, valuesOf } from './values-of-schema.ts';

const fuzzers = ['visitor', 'owner', 'administrator'] as const;

/** A request and the principal who sends it. */
export type FuzzRequest = {
  readonly by: (typeof fuzzers)[number];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
};

const JSON_TYPE = 'application/json';

/** Generates requests of a call: valid ones, ones with one invalid part, and malformed ones. */
export function requestsOf(
  call: Endpoint,
  known: KnownValues,
  wholeBody?: unknown,
): fc.Arbitrary<FuzzRequest> {
  const highest = call.access === 'administrators' ? 'administrator' : 'owner';
  const by = fc.constantFrom(...fuzzers, highest, highest, highest);
  return fc
    .tuple(by, pathOf(call, known), queryOf(call, known), headers, bodyOf(call, known, wholeBody))
    .map(([principal, path, query, asked, body]) => ({
      by: principal,
      url: `/api${path}${query === '' ? '' : `?${query}`}`,
      headers: { ...asked, ...body.headers },
      ...(body.payload !== undefined && { payload: body.payload }),
    }));
}

/** Percent-encodes a text; lone surrogates become the bytes that a careless encoder produces. */
const encoded = (text: string) =>
  Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('');

const rawPaths = ['%00', '%', '%ED%A0%80', '%2e%2e%2f', '..%2f', '%25%30%30', 'x'.repeat(600), '%E2%80%AE'];

function pathOf({ path, params }: Endpoint, known: KnownValues): fc.Arbitrary<string> {
  const names = Object.keys(params.shape);
  const hostile = fc.oneof(fc.constantFrom(...rawPaths), fc.constantFrom(...hostileTexts).map(encoded));
  const value = (name: string) => {
    const good = known[name] ?? [];
    if (good.length === 0) return hostile;
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: hostile });
  };
  return fc
    .tuple(...names.map(value))
    .map((values) =>
      names.reduce((whole, name, at) => whole.replace(`{${name}}`, values[at] || '%20'), path),
    );
}

const rawQueries = [
  '%',
  '%00=1',
  'search=%ED%A0%80',
  '__proto__=1',
  'a[b]=1',
  '&&==&',
  'page=1&page=2',
  'x'.repeat(5000),
];

function queryOf({ query }: Endpoint, known: KnownValues): fc.Arbitrary<string> {
  const whole = valuesOf(query, known);
  const invalid = fc.tuple(whole, fc.nat(), mutation).map(([value, at, one]) => mutate(value, at, one));
  const written = (value: unknown) =>
    Object.entries(typeof value === 'object' && value !== null ? value : { value })
      .flatMap(([name, part]) => (Array.isArray(part) ? part : [part]).map((one) => [name, one] as const))
      .map(
        ([name, part]) =>
          `${encoded(name)}=${encoded(typeof part === 'string' ? part : (JSON.stringify(part) ?? ''))}`,
      )
      .join('&');
  return fc.oneof(
    { weight: Object.keys(query.shape).length > 0 ? 4 : 20, arbitrary: whole.map(written) },
    { weight: 3, arbitrary: invalid.map(written) },
    { weight: 1, arbitrary: fc.constantFrom(...rawQueries) },
  );
}

const headers: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'if-match': fc.constantFrom(
      '*',
      '""',
      '"1"',
      'W/"2"',
      'x'.repeat(2000),
      '\u00ff',
      '2026-03-01T12:00:00.000Z',
      '-1',
    ),
    'idempotency-key': fc.constantFrom('a', 'b', 'c', 'x'.repeat(201), '\u00e9', ' ', '{}'),
    'accept-language': fc.constantFrom('fr', 'fr-CA;q=0.5, en', ';;;,,,', 'xx;q=NaN', 'x'.repeat(5000), '*'),
    'user-agent': fc.constantFrom('', '\u00ff'.repeat(400), 'Mozilla/5.0 (X11; Linux) Firefox/150'),
    cookie: fc.constantFrom('PARAGLIDE_LOCALE=fr', '=;=;', 'PARAGLIDE_LOCALE=__proto__'),
  },
  { requiredKeys: [] },
);

type Body = { readonly headers: Readonly<Record<string, string>>; readonly payload?: string | Buffer };

function bodyOf(call: Endpoint, known: KnownValues, wholeBody: unknown): fc.Arbitrary<Body> {
  if (call.method === 'GET') return fc.constant({ headers: {} });
  if (call.takesFile) return form;
  const made = valuesOf(call.body, known);
  const whole =
    wholeBody === undefined ? made : fc.oneof(made, fc.constant(wholeBody), fc.constant(wholeBody));
  const invalid = fc.tuple(whole, fc.nat(), mutation).map(([value, at, one]) => mutate(value, at, one));
  const doublyInvalid = fc
    .tuple(invalid, fc.nat(), mutation)
    .map(([value, at, one]) => mutate(value, at, one));
  const json = (value: unknown): Body => {
    const text = JSON.stringify(value);
    return text === undefined ? { headers: {} } : { headers: { 'content-type': JSON_TYPE }, payload: text };
  };
  const types = [JSON_TYPE, JSON_TYPE, 'text/plain', FORM, ';', 'application/json; charset=utf-16'];
  const raw = fc
    .tuple(fc.constantFrom(...hostileBodies), fc.constantFrom(...types))
    .map(([payload, type]): Body => ({ headers: { 'content-type': type }, payload }));
  return fc.oneof(
    { weight: 6, arbitrary: whole.map(json) },
    { weight: 6, arbitrary: invalid.map(json) },
    { weight: 2, arbitrary: doublyInvalid.map(json) },
    { weight: 1, arbitrary: raw },
  );
}

const text = fc.constantFrom('plan.pdf', 'a.csv', ...hostileTexts).map((one) => one.replace(/["\r\n]/g, '_'));
const form: fc.Arbitrary<Body> = fc
  .record({
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(Buffer.from('%PDF-1.7\n%%EOF'), Buffer.from('a,b\n1,2\n')),
    ),
    filename: text,
    field: fc.oneof({ weight: 4, arbitrary: fc.constant('file') }, { weight: 1, arbitrary: text }),
    slot: fc.oneof(fc.constantFrom('other1', 'projectPlan', 'inventory2022'), text),
    cut: fc.nat({ max: 300 }),
  })
  .map(({ slot, cut, ...part }) => {
    const whole = formOf([part], { slot });
    const payload = cut > 200 ? whole.subarray(0, cut - 200) : whole;
    return { headers: { 'content-type': FORM }, payload };
  });
