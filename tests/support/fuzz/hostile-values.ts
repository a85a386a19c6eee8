import fc from 'fast-check';

/**
 * Texts that have broken servers: control characters, lone surrogates, other scripts, special characters of
 * other languages.
 */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc\u202c\u200f\ufeff',
  '\u001b[31m\u009b\u007f',
  '🌲'.repeat(200),
  'é'.normalize('NFD').repeat(300),
  'İıßſŉǰ\u0130',
  "' or 1=1 --",
  '";drop table project;--',
  '%_\\%',
  '(((a|b)&!c:*',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2f%00',
  '${7*7}{{7*7}}%s%n',
  '=1+1\t@SUM(A1)',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-03-01T25:61:61Z',
  '9999-12-31T23:59:60Z',
  '0001-01-01T00:00:00Z',
  'CA999999-999-999999999999999999',
  'CA000001-001-000001..99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'f'.repeat(64),
  '-180,-90,180,90',
  'NaN,NaN,NaN,NaN',
  '1e308,-1e308,1e308,1e308',
  'x'.repeat(10_001),
  'a@'.repeat(200),
  `${'a'.repeat(64)}@${'b.'.repeat(100)}example`,
];

const hostileNumbers: readonly number[] = [
  -1,
  0,
  -0,
  0.1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  9_999_999_999,
  2 ** 53 - 1,
  -(2 ** 53 - 1),
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
];

const nested = (levels: number, end: unknown): unknown =>
  Array.from({ length: levels }).reduce<unknown>(
    (inside, _, at) => (at % 2 === 0 ? [inside] : { inside }),
    end,
  );

/** JSON values that a call may not expect. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { fields: 1 }, { message: {} }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(nested(5, 'x'), nested(19, null), nested(30, 1), Array(2001).fill(0)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Bodies that are invalid JSON or that no call accepts. */
export const hostileBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '7',
  '{"a":1e999}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"fields":{},"message":null}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '['.repeat(5000),
  `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];

/** Characters inserted into otherwise valid texts. */
const hostileCharacters = [
  '\0',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u0085',
  '\ufeff',
  '🌲',
  '%',
  '\\',
  'ﬀ',
  '\u0301',
];

type Mutation = {
  readonly act: 'taint' | 'replace' | 'remove' | 'wrap' | 'join';
  readonly taint: string;
  readonly hostile: unknown;
  readonly name: string;
};

/** The operations of `mutate`. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  act: fc.constantFrom('taint', 'taint', 'taint', 'replace', 'replace', 'replace', 'remove', 'wrap', 'join'),
  taint: fc.constantFrom(...hostileCharacters),
  hostile: hostileValue,
  name: fc.constantFrom(
    'unknown',
    'fields',
    'message',
    'toString',
    'a\0',
    '\ud800',
    'status',
    '_id',
    '',
    'x'.repeat(300),
  ),
});

/**
 * Returns a value with one part corrupted, replaced, removed, repeated in a list, or with an unexpected part
 * added.
 */
export function mutate(
  value: unknown,
  at: number,
  { act, taint: character, hostile, name }: Mutation,
): unknown {
  const all = placesOf(value, []);
  const texts = all.filter((place) => typeof partAt(value, place) === 'string');
  const places = act === 'taint' && texts.length > 0 ? texts : all;
  return change(value, places[at % places.length] ?? [], (part) => {
    if (act === 'taint') return `${typeof part === 'string' ? part : 'text'}${character}`;
    if (act === 'replace') return hostile;
    if (act === 'wrap') return [part, part];
    if (act === 'remove') return undefined;
    return isObject(part) ? { ...part, [name]: hostile } : { [name]: part };
  });
}

type Place = readonly string[];

function partAt(value: unknown, [first, ...rest]: Place): unknown {
  if (first === undefined || typeof value !== 'object' || value === null) return value;
  return partAt(Object.entries(value).find(([name]) => name === first)?.[1], rest);
}

function placesOf(value: unknown, place: Place): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...place, name]))];
}

function change(value: unknown, [first, ...rest]: Place, make: (part: unknown) => unknown): unknown {
  if (first === undefined) return make(value);
  if (Array.isArray(value))
    return value.map((part: unknown, at): unknown =>
      at === Number(first) ? change(part, rest, make) : part,
    );
  if (!isObject(value)) return value;
  return { ...value, [first]: change(value[first], rest, make) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
