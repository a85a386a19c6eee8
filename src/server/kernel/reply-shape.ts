import { z } from 'zod';

/** Returns a reply as its schema describes it, without the fields that the schema does not name. */
export type ShapeReply = (reply: unknown) => unknown;

/**
 * Returns what brings replies into the shape of a schema. With `isChecked` each reply is validated: what does not
 * match throws. Without, values are taken as they are, and only what the schema does not name is left out; where
 * that cannot be told from the schema alone (unions, transforms), replies are validated anyway.
 */
export function replyShaper(schema: z.ZodType, isChecked: boolean): ShapeReply {
  const check: ShapeReply = (reply) => schema.parse(reply);
  return isChecked ? check : (shaperOf(schema) ?? ((reply) => reply));
}

/** Returns null for a schema whose values are sent as they are. */
function shaperOf(schema: z.core.$ZodType): ShapeReply | null {
  if (changesValues(schema)) return validated(schema);
  if (schema instanceof z.ZodObject) return isStripping(schema) ? objectShaper(schema) : validated(schema);
  if (schema instanceof z.ZodArray) return arrayShaper(schema.element);
  if (schema instanceof z.ZodRecord) return recordShaper(schema.valueType);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return emptyOr(schema.def.innerType);
  return holdsObjects(schema) ? validated(schema) : null;
}

function validated(schema: z.core.$ZodType): ShapeReply {
  return (value) => z.parse(schema, value);
}

/** True if an object's unknown fields are left out: neither kept nor refused. */
function isStripping(schema: z.ZodObject): boolean {
  return schema.def.catchall === undefined;
}

/** True if the schema's own checks change what they check, as trimming does. */
function changesValues({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite') === true;
}

const plainKinds: ReadonlySet<string> = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'template_literal',
] satisfies z.core.$ZodTypeDef['type'][]);

/** True unless the schema's values are known to be texts, numbers, booleans or nothing. */
function holdsObjects(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(holdsObjects);
  if (schema instanceof z.ZodNullable) return holdsObjects(schema.def.innerType);
  return !plainKinds.has(schema._zod.def.type) || changesValues(schema);
}

type Fields = Readonly<Record<string, unknown>>;

/** Replies mostly have exactly the fields that are named: then nothing is copied. */
function objectShaper({ shape }: z.ZodObject): ShapeReply {
  const names: ReadonlySet<string> = new Set(Object.keys(shape));
  const inner = Object.entries<z.ZodType>(shape).flatMap(([name, schema]) => {
    const shapeField = shaperOf(schema);
    return shapeField === null ? [] : [{ name, shapeField }];
  });
  return (value) => {
    const given = value as Fields;
    let shaped = hasOnly(given, names) ? null : pick(given, names);
    for (const { name, shapeField } of inner) {
      const field = given[name];
      if (field === undefined) continue;
      const shapedField = shapeField(field);
      if (shapedField !== field) shaped = Object.assign(shaped ?? { ...given }, { [name]: shapedField });
    }
    return shaped ?? given;
  };
}

function hasOnly(given: Fields, names: ReadonlySet<string>): boolean {
  for (const name in given) if (!names.has(name)) return false;
  return true;
}

function pick(given: Fields, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
}

function arrayShaper(element: z.core.$ZodType): ShapeReply | null {
  const shapeElement = shaperOf(element);
  if (shapeElement === null) return null;
  return (value) => {
    const given = value as readonly unknown[];
    const shaped = given.map((one) => shapeElement(one));
    return shaped.every((one, place) => one === given[place]) ? given : shaped;
  };
}

function recordShaper(valueType: z.core.$ZodType): ShapeReply | null {
  const shapeValue = shaperOf(valueType);
  if (shapeValue === null) return null;
  return (value) => {
    const given = Object.entries(value as Fields);
    const shaped = given.map(([name, one]): [string, unknown] => [name, shapeValue(one)]);
    return shaped.every(([, one], place) => one === given[place]?.[1]) ? value : Object.fromEntries(shaped);
  };
}

function emptyOr(inner: z.core.$ZodType): ShapeReply | null {
  const shapeInner = shaperOf(inner);
  if (shapeInner === null) return null;
  return (value) => (value === null || value === undefined ? value : shapeInner(value));
}
