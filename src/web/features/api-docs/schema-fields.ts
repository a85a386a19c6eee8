import { BEYOND_SPECIFICATION } from '#contract/beyond-specification.ts';
import * as m from '#messages/messages.js';
import type { Operation, Parameter, Schema } from './api-contents.ts';

/** A row of the fields table; `name` is the field's path, with `[]` for list entries and `*` for any name. */
export type Field = {
  readonly name: string;
  readonly kind: string;
  readonly meaning: string;
  /** Why the call takes it although specification §7 does not name it. */
  readonly beyond?: string;
};

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
export function kindOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return kindOfAny(schema.anyOf);
  if (schema.enum !== undefined) return m.api_one_of({ choices: schema.enum.map(String).join(', ') });
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return kindOfAny(schema.type.map((type: string) => ({ ...schema, type })));
  if (schema.items !== undefined) return m.api_list_of({ kind: kindOf(schema.items) });
  if (typeof schema.additionalProperties === 'object' && schema.properties === undefined) {
    return m.api_map_of({ kind: kindOf(schema.additionalProperties) });
  }
  const format = formats[schema.format ?? ''];
  const kind = kinds[typeof schema.type === 'string' ? schema.type : ''];
  return (format ?? kind ?? m.api_any)();
}

function kindOfAny(choices: readonly Schema[]): string {
  const words = [...new Set(withoutNull(choices).map(kindOf))].join(' / ');
  return withoutNull(choices).length === choices.length ? words : m.api_or_null({ kind: words });
}

/**
 * Returns every field of a schema, nested ones included, each named by its path. Of a choice of shapes it
 * returns the fields of all, the shape with the fewest fields first; those that some shapes lack say so.
 */
export function fieldsOf(schema: Schema, path = '', depth = 0): readonly Field[] {
  if (depth > MAX_DEPTH) return [];
  if (schema.anyOf !== undefined) return fieldsOfAny(withoutNull(schema.anyOf), path, depth);
  if (schema.items !== undefined) return fieldsOf(schema.items, `${path}[]`, depth + 1);
  if (typeof schema.additionalProperties === 'object') {
    return fieldsOf(schema.additionalProperties, `${path}.*`, depth + 1);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([property, value]) => {
    const name = path === '' ? property : `${path}.${property}`;
    return [{ name, kind: kindOf(value), ...explain(value) }, ...fieldsOf(value, name, depth + 1)];
  });
}

function fieldsOfAny(choices: readonly Schema[], path: string, depth: number): readonly Field[] {
  const shapes = choices
    .map((choice) => fieldsOf(choice, path, depth))
    .toSorted((a, b) => a.length - b.length);
  const byName = new Map<string, Field>();
  for (const field of shapes.flat()) if (!byName.has(field.name)) byName.set(field.name, field);
  return [...byName.values()].map((field) => {
    const isAlways = shapes.every((fields) => fields.some(({ name }) => name === field.name));
    return isAlways ? field : { ...field, kind: `${field.kind} (${m.api_sometimes()})` };
  });
}

/** Returns what a value means, and why the call takes it although specification §7 does not name it. */
export function explain(schema: Schema): Pick<Field, 'meaning' | 'beyond'> {
  const beyond = schema[BEYOND_SPECIFICATION];
  return { meaning: meaningOf(schema), ...(beyond !== undefined && { beyond }) };
}

/**
 * Returns what a value means: its own description, else that of what it is a list of or may be besides null.
 */
export function meaningOf({ description, items, anyOf = [] }: Schema): string {
  if (description !== undefined) return description;
  const [only, ...others] = withoutNull(anyOf);
  const inner = items ?? (others.length === 0 ? only : undefined);
  return inner === undefined ? '' : meaningOf(inner);
}

function withoutNull(choices: readonly Schema[]): readonly Schema[] {
  return choices.filter(({ type }) => type !== 'null');
}

const JSON_TYPE = 'application/json';

/** Returns an operation with only what the page shows: pages carry their data along. */
export function trimOperation(operation: Operation): Operation {
  const { requestBody, responses, parameters = [], ...rest } = operation;
  const { tags: _, ...own } = pick(rest, [
    'summary',
    'tags',
    'x-access',
    'x-denied-while-impersonating',
    'x-always-open',
  ]);
  return {
    ...own,
    parameters: parameters.map(trimParameter),
    ...(requestBody && { requestBody: { content: mapValues(requestBody.content, trimContent) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { headers, content }]) => [
        status,
        status === '200' ? { headers, content: mapValues(content ?? {}, trimContent) } : {},
      ]),
    ) as Operation['responses'],
  };
}

/** Returns the JSON schema of a body or a response; null if it has none. */
export function jsonSchemaOf(content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined) {
  return content?.[JSON_TYPE]?.schema ?? null;
}

function trimParameter(parameter: Parameter): Parameter {
  return { ...pick(parameter, ['name', 'in', 'required']), schema: trimSchema(parameter.schema ?? {}) };
}

function trimContent({ schema }: { readonly schema?: Schema }) {
  return schema === undefined ? {} : { schema: trimSchema(schema) };
}

function trimSchema(schema: Schema): Schema {
  const { properties, items, anyOf, additionalProperties } = schema;
  return {
    ...pick(schema, ['type', 'format', 'description', 'enum', 'const', BEYOND_SPECIFICATION]),
    ...(schema.required !== undefined && properties !== undefined && { required: schema.required }),
    ...(properties && { properties: mapValues(properties, trimSchema) }),
    ...(items && { items: trimSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(trimSchema) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: trimSchema(additionalProperties),
    }),
  };
}

function pick<Value extends object, const Key extends keyof Value>(value: Value, keys: readonly Key[]) {
  const kept = keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]);
  return Object.fromEntries(kept) as Pick<Value, Key>;
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, change: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
