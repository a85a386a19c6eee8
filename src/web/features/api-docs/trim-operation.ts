import type { Operation, Parameter, Schema } from './openapi-shape.ts';

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
    ...pick(schema, ['type', 'format', 'description', 'enum', 'const']),
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
