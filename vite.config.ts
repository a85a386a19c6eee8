import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowser } from './scripts/contract-for-browser.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What so many screens and lazy pieces share is worth a place in the file that all of them load. */
const MANY_SCREENS = 9;

const KIT_OF_ACCOUNTS =
  'act-note|asked|dialog|form|menu|notice|password-dialog|password-field|question-dialog|records|sent-note|small-form';
const TEXTS_OF_ACCOUNTS =
  'act|audit|cancel|column|confirm|edit|factor|forgot|impersonation|own|password|profile|register|requests|reset|security|sessions|sign|tokens|user|users';

/** What forms need: pages that are only read go without. */
const ofForms =
  /\/(useMutation|mutationObserver|IconEye(Off)?|error-summary|text-area)\.|contract\/session\./;

/** What administrators alone load: many small pieces would each be named in the first file of every visitor. */
const ofAdministration = /src\/web\/features\/(users|pricing|audit-log|account-requests)\//;

/** What only visitors who sign in or register, and people who did, have a use for. */
const ofAccounts = new RegExp(
  `src/(web/((features|pages)/(account|admin)|api/use-(act|form|upload)|kit/(${KIT_OF_ACCOUNTS})\\.)|contract/(accounts|account-requests|passwords|users)\\.|messages/messages/(${TEXTS_OF_ACCOUNTS})_)`,
);

/**
 * Builds the web app of `src/web`: for browsers, and with `--ssr` for the server, which renders public pages with it. Imports
 * go by package.json's `imports`.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: folder('src/web'),
  plugins: [react(), contractForBrowser(folder('src/contract/'))],
  define: {
    APP_VERSION: JSON.stringify(version),
    // Without it the server would render with React's slow parts for developers, as nothing else names the environment.
    ...(isSsrBuild === true && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  // The server takes one file that needs no package, built as browsers get theirs.
  ssr: { noExternal: true },
  build: {
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'baseline-widely-available',
    manifest: isSsrBuild !== true,
    // The content security policy takes scripts, styles and fonts from this address only, never from `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What many screens share is one file, not one a module.
    ...(isSsrBuild !== true && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'common',
                minShareCount: MANY_SCREENS,
                priority: 1,
                test: (id: string) => !ofAccounts.test(id) && !ofForms.test(id),
              },
              { name: 'forms', minShareCount: 2, test: ofForms, includeDependenciesRecursively: false },
              { name: 'administration', test: ofAdministration, includeDependenciesRecursively: false },
              { name: 'accounts', minShareCount: 2, test: ofAccounts, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    }),
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/files', '/tiles'].map((path) => [path, 'http://localhost:3000'])),
  },
}));
