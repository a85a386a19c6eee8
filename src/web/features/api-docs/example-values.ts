import type { ExampleName } from '#contract/examples.ts';
import type { Parameter } from './openapi-shape.ts';

/** Values that exist in the registry; null while it has none. */
export type Examples = { readonly [Name in ExampleName]: string | number | null };

/** Parameter values by name; empty for those that are left out. */
export type Values = Readonly<Record<string, string>>;

/** Around the mouth of the Fraser, as in the map's first view. */
const BOX = '-123.6,48.9,-121.6,49.7';
const ZOOM = '8';
const PLACE = 'Vancouver';
const ITEMS = '5';

/** Returns a value for each parameter of a call: one that exists in the registry where the call needs one, and the first items of a list. */
export function exampleValues(path: string, parameters: readonly Parameter[], examples: Examples): Values {
  return Object.fromEntries(
    parameters.map((parameter) => [parameter.name, exampleOf(path, parameter, examples)]),
  );
}

function exampleOf(path: string, { name, required = false, schema = {} }: Parameter, examples: Examples) {
  if (name === 'pageSize') return ITEMS;
  if (!required) return '';
  const known: Readonly<Record<string, string | number | null>> = {
    ...examples,
    id: path.includes('/certificates/') ? examples.certificate : null,
    bbox: BOX,
    zoom: ZOOM,
    search: PLACE,
  };
  const [first] = (schema.enum ?? []) as readonly (string | number)[];
  return String(known[name] ?? first ?? '');
}
