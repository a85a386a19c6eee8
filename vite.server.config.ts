import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { LOADED_WHEN_NEEDED } from './scripts/kit/loaded-when-needed.mjs';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const SOURCES = folder('src/');
const BUILT = folder('dist/server/');

/** What runs by itself, by its file's name: the server, and the threads that it starts. */
const programs = Object.fromEntries(
  [
    'src/server/main.ts',
    'src/server/map/map-worker.ts',
    'src/server/kernel/embedded/worker.ts',
    'src/server/import/import-worker.ts',
    'src/server/basemap/paint-worker.ts',
    'src/server/pages/page-worker.ts',
  ].map((path) => [basename(path, '.ts'), folder(path)]),
);

/** A thread is a file beside the one that starts it. */
const THREAD = /new URL\('(?:\.\/)?([\w-]*worker)\.ts', import\.meta\.url\)/g;

/**
 * Vite plugin: what is built finds its threads beside itself, and the files that it reads where its sources
 * find them.
 */
function pathsOfSources(): Plugin {
  return {
    name: 'paths-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SOURCES)) return null;
      const own = `new URL(${JSON.stringify(relative(BUILT, id))}, import.meta.url).href`;
      const [first = '', ...rest] = code.split(THREAD);
      const toBuilt = (thread: string) => {
        if (programs[thread] === undefined) this.error(`${thread}.ts is not among the programs to build.`);
        return `new URL('./${thread}.js', import.meta.url)`;
      };
      const toSources = (text: string) => text.replaceAll('import.meta.url', own);
      return [
        toSources(first),
        // Names of threads alternate with what is between them.
        ...rest.map((part, place) => (place % 2 === 0 ? toBuilt(part) : toSources(part))),
      ].join('');
    },
  };
}

/**
 * Builds the server of `src/server` into few files (decision 0036). `npm start` runs them; tests in process,
 * `npm run dev` and the command line run the sources.
 */
export default defineConfig({
  plugins: [pathsOfSources()],
  // Packages with programs or data of their own stay where they are, and those that are loaded later. React
  // must exist once.
  ssr: {
    noExternal: true,
    external: [...LOADED_WHEN_NEEDED, '@node-rs/argon2', '@react-email/render', 'react'],
  },
  build: {
    ssr: true,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: {
      input: programs,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node.js keeps the text of what it loads. Functions keep their names for the log.
        minify: { mangle: false, compress: true, codegen: true },
      },
    },
  },
});
