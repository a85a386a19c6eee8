import * as m from '#messages/messages.js';
import type { Schema } from './openapi-shape.ts';

/** A row of the fields table; `name` is the field's path, with `[]` for list entries. */
export type Field = { readonly name: string; readonly kind: string; readonly meaning: string };

/** Returns the schema that a reference points to; other schemas are returned unchanged. */
export type Resolve = (schema: Schema) => Schema;

const MAX_DEPTH = 6;

const kinds: Record<string, () => string> = {
  string: m.api_text,
  integer: m.api_whole_number,
  number: m.api_number,
  boolean: m.api_yes_no,
  object: m.api_object,
};

const formats: Record<string, () => string> = { date: m.api_date, 'date-time': m.api_time };

/** Describes in words which values a schema accepts. */
export function kindOf(source: Schema, resolve: Resolve): string {
  const schema = resolve(source);
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
  const source = choices.filter((choice) => resolve(choice).type !== 'null');
  const words = source.map((choice) => kindOf(choice, resolve)).join(' / ');
  return source.length === choices.length ? words : m.api_or_null({ kind: words });
}

/** Returns every field of a schema, nested ones included, each named by its path. */
export function fieldsOf(source: Schema, resolve: Resolve, path = '', depth = 0): readonly Field[] {
  const schema = withoutNull(resolve(source), resolve);
  if (depth > MAX_DEPTH) return [];
  if (schema.items !== undefined) return fieldsOf(schema.items, resolve, `${path}[]`, depth + 1);
  if (typeof schema.additionalProperties === 'object') {
    return fieldsOf(schema.additionalProperties, resolve, `${path}.*`, depth + 1);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([property, value]) => {
    const name = path === '' ? property : `${path}.${property}`;
    const meaning = value.description ?? resolve(value).description ?? '';
    const field = { name, kind: kindOf(value, resolve), meaning };
    return [field].concat(fieldsOf(value, resolve, name, depth + 1));
  });
}

/** Returns the schema without its null alternative. */
function withoutNull(schema: Schema, resolve: Resolve): Schema {
  const [alternative, ...others] = (schema.anyOf ?? []).filter((choice) => resolve(choice).type !== 'null');
  return alternative === undefined || others.length > 0 ? schema : resolve(alternative);
}
