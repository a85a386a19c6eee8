import { synonyms } from './heading-synonyms.ts';
import { columnsOf, type ImportKind, importKinds, normalizeHeading } from './import-columns.ts';

/** Units and the like that are written after what is measured: `Emissions (kt CO2e)`. */
const measure = /[([].*$|\b(?:k|m)?t(?:onnes)? ?co2.*$|\bin tonnes.*$|\ben tonnes.*$/iu;

function headingKey(heading: string): string {
  return normalizeHeading(heading)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/gu, '');
}

const fieldsByKey = new Map(
  importKinds.map((kind) => {
    const named = columnsOf(kind).flatMap(([field, { names }]) =>
      [...names, ...(synonyms[kind][field]?.split(' | ') ?? [])].map((name): [string, string] => [
        headingKey(name),
        field,
      ]),
    );
    return [kind, new Map(named.toReversed())] as const;
  }),
);

/**
 * Returns the field of a kind that a heading names, in English or French, with or without its unit; null if it names
 * none.
 */
export function fieldOfHeading(kind: ImportKind, heading: string): string | null {
  const fields = fieldsByKey.get(kind);
  const whole = fields?.get(headingKey(heading));
  if (whole !== undefined) return whole;
  const plain = heading.replace(measure, '').trim();
  return plain === '' ? null : (fields?.get(headingKey(plain)) ?? null);
}
