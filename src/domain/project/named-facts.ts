import type { EntryFacts, Fact, Fields } from './facts.ts';
import { fields } from './fields.ts';

type NameOf<Key extends Fact> = Fields[Key]['name'];
type GroupOf<Name> = Name extends `${infer Group}.${string}` ? Group : never;
type ByFact<Key extends Fact> = { readonly [One in Key]: unknown };

/** Single values, or something for each, as the API names and groups them: `contactName` becomes `contact: { fullName }`. */
export type NamedFacts<Key extends Fact, Values extends ByFact<Key> = EntryFacts> = {
  readonly [One in Key as NameOf<One> extends `${string}.${string}` ? never : NameOf<One>]: Values[One];
} & {
  readonly [Group in GroupOf<NameOf<Key>>]: {
    readonly [One in Key as NameOf<One> extends `${Group}.${infer Part}` ? Part : never]: Values[One];
  };
};

/** Returns the given single values, or something for each, as the API names and groups them. */
export function namedFacts<Key extends Fact, Values extends ByFact<Key>>(
  values: Values,
  keys: readonly Key[],
): NamedFacts<Key, Values> {
  return groupByName(keys.map((key) => [fields[key].name, values[key]])) as NamedFacts<Key, Values>;
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
