import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const KEPT = ['baseLocale', 'locales', 'cookieName', 'cookieMaxAge'];

/** A text without values in one language, as the compiler writes it: a function that returns it. */
const PLAIN_TEXT = /^(const \w+ = ).*\(\) => \{\s*return (?:\/\*\*.*?\*\/ )?\((`(?:[^`\\]|\\.)*`)\)\s*\};/gm;

/** The function that chooses the language, at the end of each text's file. */
const CHOICE = /(?:\/\*\*[^/]*\*\/\s*)?export const (\w+) = [\s\S]*$/;

/**
 * Vite plugin that gives the web app what it uses of the texts and their runtime. The compiler's own runtime
 * also detects, stores and switches the language in every way it knows, which costs each page 1 kB; the web
 * app does so itself (`src/web/kit/text/locale.ts`). And every text chooses its language by a function of its
 * own, which costs 2 kB. A build that imports anything else of the runtime fails with its name.
 */
export function messagesForBrowser(runtimeFile: string): Plugin {
  const textFolder = `${dirname(runtimeFile)}/messages/`;
  // Node.js imports each address once. The address changes with the file.
  const read = async () => {
    const { mtimeMs } = await stat(runtimeFile);
    return (await import(`${pathToFileURL(runtimeFile).href}?at=${mtimeMs}`)) as Record<string, unknown>;
  };
  return {
    name: 'messages-for-browser',
    enforce: 'pre',
    async load(id) {
      if (id === runtimeFile) return runtime(await read());
      if (!id.startsWith(textFolder) || id.endsWith('/_index.js')) return null;
      return shorten(await readFile(id, 'utf8'), (await read())['locales'] as readonly string[]);
    },
  };
}

function runtime(whole: Readonly<Record<string, unknown>>): string {
  return [
    ...KEPT.map((name) => `export const ${name} = ${JSON.stringify(whole[name])};`),
    'export const isLocale = (text) => locales.includes(text);',
    'export let getLocale = () => baseLocale;',
    'export const overwriteGetLocale = (get) => { getLocale = get; };',
    'export const inLocale = (texts) => (inputs, options) => {',
    '  const text = texts[locales.indexOf(options?.locale ?? getLocale())];',
    '  return text.call ? text(inputs) : text;',
    '};',
  ].join('\n');
}

/** Returns the file of a text with its languages in a list, plain ones as they are. */
function shorten(code: string, locales: readonly string[]): string {
  const short = code
    .replace(/^import \{.*\} from '\.\.\/runtime\.js';$/m, `import { inLocale } from '../runtime.js';`)
    .replace(PLAIN_TEXT, '$1$2;')
    .replace(CHOICE, (_, name: string) => {
      const texts = locales.map((locale) => `${locale}_${name}`);
      return `export const ${name} = /* @__PURE__ */ inLocale([${texts.join(', ')}]);`;
    });
  if (!short.includes('/* @__PURE__ */ inLocale(')) throw new Error(`This text has another form:\n${code}`);
  return short;
}
