import { fields } from './fields.ts';

export type Fields = typeof fields;

/** The property of a single value in an entry, such as `contactName`. */
export type Fact = keyof Fields;

/** The name of a single value in the API, such as `contact.fullName`. */
export type FactName = Fields[Fact]['name'];

/** The facts that have a property of their declaration, or that value of it. */
export type FactWith<Property extends string, Value = unknown> = {
  [Key in Fact]: Fields[Key] extends { readonly [Name in Property]: Value } ? Key : never;
}[Fact];

/** A value of a field that is not empty. */
export type FilledValue<Declaration> = Declaration extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Declaration extends { readonly kind: 'latitude' | 'longitude' }
    ? number
    : string;

/** A single value; null when empty, unless it always has one. */
export type FactValue<Declaration> = Declaration extends { readonly initial: string }
  ? FilledValue<Declaration>
  : FilledValue<Declaration> | null;

/** The single values of an entry: everything but its files and rows. */
export type EntryFacts = { readonly [Key in Fact]: FactValue<Fields[Key]> };

/** All single values, in the order of the form. */
export const facts = Object.keys(fields) as readonly Fact[];

/** Returns the single values that have a property of their declaration at a value, such as `shownIn` at `page`. */
export function factsWith<const Property extends string, const Value>(
  property: Property,
  value: Value,
): readonly FactWith<Property, Value>[] {
  const has = (fact: Fact) => (fields[fact] as Readonly<Record<string, unknown>>)[property] === value;
  return facts.filter(has) as readonly Fact[] as readonly FactWith<Property, Value>[];
}

/** Returns the single values of an object that may have other properties, with the initial value for those that it lacks. */
export function factsOf(source: { readonly [Key in Fact]?: EntryFacts[Key] | undefined }): EntryFacts {
  return Object.fromEntries(
    facts.map((fact) => [fact, source[fact] ?? initialValue(fact)]),
  ) as unknown as EntryFacts;
}

/** Returns the value of a field that is empty: null, unless it always has one. */
export function initialValue(fact: Fact): string | null {
  const field = fields[fact];
  return 'initial' in field ? field.initial : null;
}
