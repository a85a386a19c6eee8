import type { ExampleName } from '#contract/api-docs.ts';
import { type DescribedCall, isOpen, type Parameter, type Schema } from './api-contents.ts';
import { jsonSchemaOf } from './schema-fields.ts';

/** Values that exist in the registry; null while it has none. */
export type Examples = { readonly [Name in ExampleName]: string | number | null };

/** Parameter values by name; empty for those that are left out. */
export type Values = Readonly<Record<string, string>>;

/** Around the mouth of the Fraser, as in the map's first view. */
const BOX = '-123.6,48.9,-121.6,49.7';
const ZOOM = '8';
const PLACE = 'Vancouver';
const ITEMS = '5';

/**
 * Returns a value for each parameter of a call: one that exists in the registry where the call needs one, and
 * the first items of a list.
 */
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

const FORM_TYPE = 'multipart/form-data';
const MAX_DEPTH = 4;
/** The text that stands for a text in an example, by the end of its name. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/email$/i, 'you@example.org'],
  [/password2?$/i, 'your password'],
  [/url$/i, '/files/…'],
];

/**
 * Returns the address of a call from the site's root: parameters without a value stand in capitals in the
 * path and are left out of the query.
 */
export function addressOfCall(
  { path, operation }: Pick<DescribedCall, 'path' | 'operation'>,
  values: Values,
) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return value === '' ? placeholder(name) : encodeURIComponent(value);
  });
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required = false }) => {
      const value = values[name] ?? '';
      return [name, value === '' && required ? placeholder(name) : value] as const;
    })
    .filter(([, value]) => value !== '');
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  // Commas and colons are easier to read as they are, and mean the same.
  const readable = search.replaceAll('%2C', ',').replaceAll('%3A', ':');
  return readable === '' ? filled : `${filled}?${readable}`;
}

/** Returns a command for `curl` that makes a call, one option on a line. `base` is the registry's address. */
export function curlExample(base: string, call: DescribedCall, values: Values): string {
  const { method, operation } = call;
  const content = operation.requestBody?.content;
  const body = jsonSchemaOf(content);
  const form = content?.[FORM_TYPE]?.schema;
  const command = method === 'GET' ? 'curl' : `curl -X ${method}`;
  const options = [
    `${command} ${quoted(`${base}${addressOfCall(call, values)}`)}`,
    isOpen(call) ? null : '-H "Authorization: Bearer $TOKEN"',
    ...(form === undefined ? jsonOptions(body) : formOptions(form)),
  ];
  return options.filter((option) => option !== null).join(' \\\n  ');
}

function jsonOptions(schema: Schema | null): readonly string[] {
  if (schema === null) return [];
  return [
    `-H ${quoted('Content-Type: application/json')}`,
    `-d ${quoted(JSON.stringify(exampleBody(schema)))}`,
  ];
}

function formOptions({ properties = {} }: Schema): readonly string[] {
  return Object.keys(properties).map(
    (name) => `-F ${quoted(name === 'file' ? 'file=@file.pdf' : `${name}=…`)}`,
  );
}

/**
 * Returns a value that a schema accepts in shape: of an object its required fields, or the first one if none
 * is.
 */
export function exampleBody(schema: Schema, name = '', depth = 0): unknown {
  const { anyOf, items, properties, required = [] } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf !== undefined) return exampleBody(anyOf[0] ?? {}, name, depth);
  if (items !== undefined) return depth < MAX_DEPTH ? [exampleBody(items, name, depth + 1)] : [];
  if (properties !== undefined && depth < MAX_DEPTH) {
    const first = Object.keys(properties)[0];
    const shown = required.length === 0 && first !== undefined ? [first] : required;
    return Object.fromEntries(shown.map((key) => [key, exampleBody(properties[key] ?? {}, key, depth + 1)]));
  }
  return exampleValue(schema, name);
}

function exampleValue({ type, format }: Schema, name: string): unknown {
  const [kind] = typeof type === 'string' ? [type] : (type ?? []);
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  if (kind === 'object' || kind === undefined) return {};
  if (format === 'date') return '2026-01-31';
  if (format === 'date-time') return '2026-01-31T12:00:00.000Z';
  return texts.find(([pattern]) => pattern.test(name))?.[1] ?? '…';
}

function placeholder(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}

/** Quotes a text for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
