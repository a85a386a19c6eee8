import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values that exist, by field name, so that calls get past their first check. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const MAX_CHARACTERS = 40;
const MAX_ITEMS = 3;

/** Generates values that a contract schema accepts, from its OpenAPI description. */
export function valuesOf(shape: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }), '', known);
}

function valueOf(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueOf(choice, name, known)));
  const { type } = schema;
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => valueOf({ ...schema, type: one }, name, known)));
  switch (type) {
    case 'string':
      return textOf(schema, known[name] ?? []);
    case 'integer':
      return fc.oneof(
        fc.integer(boundsOf(schema, 3000)),
        fc.constantFrom(...Object.values(boundsOf(schema, 2 ** 53 - 1))),
      );
    case 'number':
      return fc.double({ ...boundsOf(schema, 1e6), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems = 0, items } = schema;
      const item = valueOf((items ?? {}) as JsonSchema, name, known);
      return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, MAX_ITEMS) });
    }
    case 'object':
      return objectOf(schema, known);
    case undefined:
      return fc.jsonValue({ maxDepth: 1 });
  }
  throw new Error(`No values are known for ${JSON.stringify(schema)}.`);
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, known: KnownValues) {
  const parts = Object.entries(properties).map(
    ([name, part]) => [name, valueOf(part as JsonSchema, name, known)] as const,
  );
  const own = fc.record(Object.fromEntries(parts), { requiredKeys: required });
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return own;
  const others = fc.dictionary(
    fc.constantFrom('other1', 'projectPlan', 'inventory2022', 'x'),
    valueOf(additionalProperties, '', known),
    { maxKeys: 2 },
  );
  return fc.tuple(own, others).map(([one, other]) => ({ ...other, ...one }));
}

function textOf(
  { format, minLength = 0, maxLength = MAX_CHARACTERS }: JsonSchema,
  known: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString());
  if (format === 'uuid') return fc.uuid();
  const free = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(maxLength, Math.max(minLength, MAX_CHARACTERS)),
  });
  return known.length === 0
    ? free
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free });
}

function boundsOf({ minimum, maximum }: JsonSchema, most: number) {
  return {
    min: Math.max(minimum ?? -most, -most),
    max: Math.max(Math.min(maximum ?? most, most), minimum ?? -most),
  };
}
