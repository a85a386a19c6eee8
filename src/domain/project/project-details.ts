import { fields } from './fields.ts';

export type Fields = typeof fields;

/** The property of a single value in an entry, such as `contactName`. */
export type DetailKey = keyof Fields;

/** The name of a single value in the API, such as `contact.fullName`. */
export type DetailName = Fields[DetailKey]['name'];

/** The keys of details that have a property of their declaration, or that value of it. */
export type DetailWith<Property extends string, Value = unknown> = {
  [Key in DetailKey]: Fields[Key] extends { readonly [Name in Property]: Value } ? Key : never;
}[DetailKey];

/** A value of a field that is not empty. */
export type FilledValue<Declaration> = Declaration extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Declaration extends { readonly kind: 'latitude' | 'longitude' }
    ? number
    : string;

/** A single value; null when empty, unless it always has one. */
export type DetailValue<Declaration> = Declaration extends { readonly initial: string }
  ? FilledValue<Declaration>
  : FilledValue<Declaration> | null;

/** The single values of an entry: everything but its files and rows. */
export type ProjectDetails = { readonly [Key in DetailKey]: DetailValue<Fields[Key]> };

/** All single values, in the order of the form. */
export const details = Object.keys(fields) as readonly DetailKey[];

/**
 * Returns the single values that have a property of their declaration at a value, such as `shownIn` at
 * `page`.
 */
export function detailKeysWith<const Property extends string, const Value>(
  property: Property,
  value: Value,
): readonly DetailWith<Property, Value>[] {
  const has = (detail: DetailKey) =>
    (fields[detail] as Readonly<Record<string, unknown>>)[property] === value;
  return details.filter(has) as readonly DetailKey[] as readonly DetailWith<Property, Value>[];
}

/**
 * Returns the single values of an object that may have other properties, with the initial value for those
 * that it lacks.
 */
export function projectDetails(
  source: { readonly [Key in DetailKey]?: ProjectDetails[Key] | undefined },
): ProjectDetails {
  return Object.fromEntries(
    details.map((detail) => [detail, source[detail] ?? initialValue(detail)]),
  ) as unknown as ProjectDetails;
}

/** Returns the value of a field that is empty: null, unless it always has one. */
function initialValue(detail: DetailKey): string | null {
  const field = fields[detail];
  return 'initial' in field ? field.initial : null;
}

type NameOf<Key extends DetailKey> = Fields[Key]['name'];
type GroupOf<Name> = Name extends `${infer Group}.${string}` ? Group : never;
type ByDetail<Key extends DetailKey> = { readonly [One in Key]: unknown };

/**
 * Single values, or something for each, as the API names and groups them: `contactName` becomes
 * `contact: { fullName }`.
 */
export type NamedDetails<Key extends DetailKey, Values extends ByDetail<Key> = ProjectDetails> = {
  readonly [One in Key as NameOf<One> extends `${string}.${string}` ? never : NameOf<One>]: Values[One];
} & {
  readonly [Group in GroupOf<NameOf<Key>>]: {
    readonly [One in Key as NameOf<One> extends `${Group}.${infer Part}` ? Part : never]: Values[One];
  };
};

/** Returns the given single values, or something for each, as the API names and groups them. */
export function namedDetails<Key extends DetailKey, Values extends ByDetail<Key>>(
  values: Values,
  keys: readonly Key[],
): NamedDetails<Key, Values> {
  return groupByName(keys.map((key) => [fields[key].name, values[key]])) as NamedDetails<Key, Values>;
}

/** Groups values by their names in the API: `contact.fullName` becomes `contact: { fullName }`. */
export function groupByName<Value>(
  values: readonly (readonly [name: string, value: Value])[],
): Record<string, Value | Record<string, Value>> {
  const grouped: Record<string, Value | Record<string, Value>> = {};
  for (const [name, value] of values) {
    const [group = '', part] = name.split('.');
    if (part === undefined) grouped[group] = value;
    else grouped[group] = { ...(grouped[group] as Record<string, Value> | undefined), [part]: value };
  }
  return grouped;
}

/**
 * Returns the single values of an entry after a change, which names them as the API does. Absent values stay;
 * null clears a value, and for a group such as `contact` all values in it.
 */
export function mergeDetails(before: ProjectDetails, sent: object): ProjectDetails {
  const merged = details.map((detail) => {
    const value = valueAt(sent, fields[detail].name);
    return [detail, value === undefined ? before[detail] : (value ?? initialValue(detail))];
  });
  return Object.fromEntries(merged) as ProjectDetails;
}

/**
 * Returns the value at a path such as `contact.email`; undefined when it or its group is absent, null when
 * its group is.
 */
export function valueAt(source: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : value,
      source,
    );
}

/**
 * Whether values of a kind are erased with a deleted project. Choices and dates describe no person and no
 * place.
 */
const isErased: Readonly<Record<(typeof fields)[DetailKey]['kind'], boolean>> = {
  line: true,
  lines: true,
  email: true,
  latitude: true,
  longitude: true,
  choice: false,
  date: false,
};

const personal: readonly DetailKey[] = detailKeysWith('isPersonal', true);

/** The single values that are erased with a deleted project: texts, position and contact person. */
export const erasedDetails: readonly DetailKey[] = details.filter(
  (detail) => isErased[fields[detail].kind] || personal.includes(detail),
);
