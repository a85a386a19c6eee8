import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const KEPT = ['baseLocale', 'locales', 'cookieName', 'cookieMaxAge'];

/**
 * Vite plugin that gives the web app what it uses of the texts' runtime. The compiler's own also detects, stores and switches the language
 * in every way it knows, which costs each page 1 kB; the web app does so itself (`src/web/kit/text/locale.ts`). A build that imports anything
 * else of the runtime fails with its name.
 */
export function messagesForBrowser(runtimeFile: string): Plugin {
  return {
    name: 'messages-for-browser',
    enforce: 'pre',
    async load(id) {
      if (id !== runtimeFile) return null;
      const whole = (await import(`${pathToFileURL(id).href}?at=${Date.now()}`)) as Record<string, unknown>;
      return [
        ...KEPT.map((name) => `export const ${name} = ${JSON.stringify(whole[name])};`),
        'export const experimentalStaticLocale = undefined;',
        'export const isLocale = (text) => locales.includes(text);',
        'export let getLocale = () => baseLocale;',
        'export const overwriteGetLocale = (get) => { getLocale = get; };',
      ].join('\n');
    },
  };
}
