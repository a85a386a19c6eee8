import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Vite plugin that gives the browser the contract without its schemas: of each call its method, path and
 * access, of everything else what can be written as JSON. The types of bodies and replies exist only at
 * compile time; the library that checks them (24 kB) stays on the server. A schema that web code imports as a
 * value is then not exported by its file, and the build fails with its name.
 */
export function contractForBrowser(contractFolder: string): Plugin {
  return {
    name: 'contract-for-browser',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(contractFolder)) return null;
      const whole = (await import(`${pathToFileURL(id).href}?at=${Date.now()}`)) as Record<string, unknown>;
      const exported = Object.entries(whole).map(([name, value]) => [name, withoutSchemas(value)] as const);
      return exported
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

function withoutSchemas(value: unknown): unknown {
  if (typeof value === 'function' || isSchema(value)) return undefined;
  if (isCall(value)) return { method: value.method, path: value.path, access: value.access };
  if (Array.isArray(value) && value.some(isCall)) return undefined;
  return isCallsByName(value)
    ? Object.fromEntries(Object.entries(value).map(([name, call]) => [name, withoutSchemas(call)]))
    : value;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function isCallsByName(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.values(value).some(isCall);
}

function isCall(
  value: unknown,
): value is { readonly method: string; readonly path: string; readonly access: string } {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  );
}
