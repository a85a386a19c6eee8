import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { messagesForBrowser } from './scripts/messages-for-browser.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Vite plugin: takes the types that the compiler writes into the texts as comments out of them. */
const textsWithoutTypes = {
  name: 'texts-without-types',
  transform: (code: string, id: string) =>
    id.includes('/src/messages/split/messages/') ? code.replaceAll(/\/\*\* [\s\S]*?\*\/\s*/g, '') : null,
};

const programs = {
  'verify.mjs': folder('src/verify/main.ts'),
  'witness.mjs': folder('src/verify/witness/main.ts'),
};

/**
 * Builds the verifier of `src/verify` into one file that needs no package and runs on Node.js 20 or newer
 * (decision 0066), in the mode `witness` the witness (decision 0070). They stay readable: whoever runs one may want to
 * read it.
 */
export default defineConfig(({ mode }) => ({
  plugins: [messagesForBrowser(folder('src/messages/split/runtime.js')), textsWithoutTypes],
  // Of the texts, it takes the form with a file for each.
  resolve: { alias: { '#messages': folder('src/messages/split') } },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: programs[mode === 'witness' ? 'witness.mjs' : 'verify.mjs'],
      output: { entryFileNames: mode === 'witness' ? 'witness.mjs' : 'verify.mjs', codeSplitting: false },
    },
  },
}));
