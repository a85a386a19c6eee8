import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowser } from './scripts/contract-for-browser.ts';
import { messagesForBrowser } from './scripts/messages-for-browser.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What so many screens and lazy pieces share is worth a place in the file that all of them load. */
const MANY_SCREENS = 20;

/** So is a small module of fewer screens: each file costs a request, and a kilobyte of headers. */
const SEVERAL_SCREENS = 10;
const SMALL_MODULE_BYTES = 3000;

/** The parts that every map needs, with what they need: one file, not ten. */
const MAP_PARTS = /registry-map\/(?:map-frame|map-controls|map-query|marker-button|map-view)/;

/** What maps alone need is not for every screen. */
const OUTSIDE_MAPS = /^(?!.*\/registry-map\/)/;

/** What only pages with something to send need. */
const ACTION_PARTS =
  /\/(?:mutationObserver|useMutation|use-action|dialog|password-field|IconEye(?:Off)?)\.(?:m?js|tsx?)$/;

/** What only pages with forms of several fields need. */
const FORM_PARTS = /kit\/forms\/(?:leave-guard|whole-number)|\/leave_(?:go|question|stay|title)\./;

/** Short texts that several public pages share: one file, not one for each. */
const SHARED_TEXTS =
  /\/(?:list_(?:first_page|last_page|no_such_page|none)|map_popup_type|overview_title|trueup_title)\./;

/** What only pages with rows of tonnes need. */
const STATUS_PARTS = /kit\/looks\/status-look/;

/** The chart by year, with what it needs: one file for the pages of projects and of overviews. */
const CHART_PARTS = /kit\/charts\/(?:chart-figure|year-chart)/;

/** What the server answers by itself. `/api/docs` and what is below it are pages, and files of src/web/api are scripts. */
const SERVER_PATHS = [
  '^/api/(?!docs(?:$|/))(?!.*\\.tsx?(\\?|$))',
  '^/(files|tiles|cards)/',
  '^/((?:feed|projects|activity)\\.atom|sitemap\\.xml|robots\\.txt|healthz|readyz|metrics)$',
];

/** What a piece that comes later is preceded by: its styles, so that it is never seen without them. */
function stylesAlone(
  _file: string,
  needed: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' ? needed : needed.filter((one) => one.endsWith('.css'));
}

/**
 * Builds the web app of `src/web`: for browsers, and with `--ssr` for the server, which renders public pages with it. Imports
 * go by package.json's `imports`.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: folder('src/web'),
  plugins: [
    react(),
    contractForBrowser(folder('src/contract/')),
    messagesForBrowser(folder('src/messages/split/runtime.js')),
  ],
  // Of the texts, it takes the form with a file for each.
  resolve: { alias: { '#messages': folder('src/messages/split') } },
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
    // The server sends a page's scripts along with it; to name those of every other page costs each visitor 3 kB.
    modulePreload: { polyfill: false, resolveDependencies: stylesAlone },
    reportCompressedSize: false,
    // Node.js keeps the text of what it loads.
    ...(isSsrBuild === true && { minify: 'oxc' as const }),
    // What every page loads, and what many screens share, is one file, not one a module.
    ...(isSsrBuild !== true && {
      rolldownOptions: {
        output: {
          // Each import names its file: the shortest names that are possible save every visitor 70 bytes.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [
              { name: 'common', tags: ['$initial'], minShareCount: 2 },
              { name: 'actions', test: ACTION_PARTS, includeDependenciesRecursively: false },
              { name: 'status', test: STATUS_PARTS, includeDependenciesRecursively: false },
              { name: 'forms', test: FORM_PARTS, includeDependenciesRecursively: false },
              { name: 'texts', test: SHARED_TEXTS, includeDependenciesRecursively: false },
              { name: 'common', minShareCount: MANY_SCREENS },
              {
                name: 'common',
                test: OUTSIDE_MAPS,
                minShareCount: SEVERAL_SCREENS,
                maxModuleSize: SMALL_MODULE_BYTES,
              },
              // Maps and other parts need them; without a place of their own they would bring the map along with each.
              { name: 'common', test: /kit\/(?:pages\/waiting-and-faults|hooks\/use-throttled-value)/ },
              { name: 'later', test: /kit\/pages\/later/ },
              { name: 'map', test: MAP_PARTS },
              { name: 'chart', test: CHART_PARTS },
            ],
          },
        },
      },
    }),
  },
  // `npm run dev` names the server that answers everything but pages.
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, process.env['REGISTRY_SERVER'] ?? ''])),
  },
}));
