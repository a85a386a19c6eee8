import { type EntryFacts, facts, initialValue } from './facts.ts';
import { fields } from './fields.ts';

/**
 * Returns the single values of an entry after a change, which names them as the API does. Absent values stay; null clears a value, and for
 * a group such as `contact` all values in it.
 */
export function mergeFacts(before: EntryFacts, sent: object): EntryFacts {
  const merged = facts.map((fact) => {
    const value = valueAt(sent, fields[fact].name);
    return [fact, value === undefined ? before[fact] : (value ?? initialValue(fact))];
  });
  return Object.fromEntries(merged) as EntryFacts;
}

/** Returns the value at a path such as `contact.email`; undefined when it or its group is absent, null when its group is. */
export function valueAt(source: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : value,
      source,
    );
}
