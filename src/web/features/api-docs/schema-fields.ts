import * as m from '#messages/messages.js';
import type { Schema } from './openapi-shape.ts';

/** One line of a table of fields; `name` is the way to it, with `[]` for each entry of a list. */
export type Field = { readonly name: string; readonly kind: string; readonly meaning: string };

/** Finds what a schema refers to. */
export type Resolve = (schema: Schema) => Schema;

const DEEPEST = 6;

const kinds: Record<string, () => string> = {
  string: m.api_text,
  integer: m.api_whole_number,
  number: m.api_number,
  boolean: m.api_yes_no,
  object: m.api_object,
};

const formats: Record<string, () => string> = { date: m.api_date, 'date-time': m.api_time };

/** What a schema takes, in words. */
export function kindOf(given: Schema, resolve: Resolve): string {
  const schema = resolve(given);
  if (schema.anyOf !== undefined) return kindOfAny(schema.anyOf, resolve);
  if (schema.enum !== undefined) return m.api_one_of({ choices: schema.enum.map(String).join(', ') });
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type))
    return kindOfAny(
      schema.type.map((type: string) => ({ ...schema, type })),
      resolve,
    );
  if (schema.items !== undefined) return m.api_list_of({ kind: kindOf(schema.items, resolve) });
  if (typeof schema.additionalProperties === 'object' && schema.properties === undefined) {
    return m.api_map_of({ kind: kindOf(schema.additionalProperties, resolve) });
  }
  const format = formats[schema.format ?? ''];
  const kind = kinds[typeof schema.type === 'string' ? schema.type : ''];
  return (format ?? kind ?? m.api_any)();
}

function kindOfAny(choices: readonly Schema[], resolve: Resolve): string {
  const given = choices.filter((choice) => resolve(choice).type !== 'null');
  const words = given.map((choice) => kindOf(choice, resolve)).join(' / ');
  return given.length === choices.length ? words : m.api_or_null({ kind: words });
}

/** Every field a schema has, those within others too, each named by the way to it. */
export function fieldsOf(given: Schema, resolve: Resolve, way = '', depth = 0): readonly Field[] {
  const schema = inner(resolve(given), resolve);
  if (depth > DEEPEST) return [];
  if (schema.items !== undefined) return fieldsOf(schema.items, resolve, `${way}[]`, depth + 1);
  if (typeof schema.additionalProperties === 'object') {
    return fieldsOf(schema.additionalProperties, resolve, `${way}.*`, depth + 1);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([property, value]) => {
    const name = way === '' ? property : `${way}.${property}`;
    const meaning = value.description ?? resolve(value).description ?? '';
    const field = { name, kind: kindOf(value, resolve), meaning };
    return [field].concat(fieldsOf(value, resolve, name, depth + 1));
  });
}

/** The one thing a value is when it is not null. */
function inner(schema: Schema, resolve: Resolve): Schema {
  const [only, ...others] = (schema.anyOf ?? []).filter((choice) => resolve(choice).type !== 'null');
  return only === undefined || others.length > 0 ? schema : resolve(only);
}
