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
const MANY_SCREENS = 26;

/** So is a small module of fewer screens: each file costs a request, and a kilobyte of headers. */
const SEVERAL_SCREENS = 26;
const SMALL_MODULE_BYTES = 3000;

/** The parts that every map needs, with what they need: one file, not ten. */
const MAP_PARTS =
  /registry-map\/(?:legend-button\.module|map-frame|map-controls|map-query|marker-button|map-view)/;

/** What maps alone need is not for every screen. */
const OUTSIDE_MAPS = /^(?!.*\/registry-map\/)/;

/** What the app's entry keeps: how the app starts, and the styles of all pages. The build names it by its own file. */
const OUTSIDE_APP =
  /^(?!.*\/web\/(?:app\/(?:app|fonts|global|main|routes|start-from-page|tokens)\.|index\.html))/;

/** What only pages with something to send need. */
const ACTION_PARTS =
  /\/(?:mutationObserver|useMutation|use-submission|sent_note|use-action|dialog|password-field|IconEye(?:Off)?)\.(?:m?js|tsx?)$/;

/** What only pages with forms of several fields need. */
const FORM_PARTS = /kit\/forms\/(?:leave-guard|whole-number)|\/leave_(?:go|question|stay|title)\./;

/** What every page behind sign-in needs, and no other: its guards, and the words of its navigation. */
const SIGNED_IN_PARTS =
  /\/(?:guards|page-frame|required-steps|use-sign-out|impersonation|nav_(?!label|about|projects|register|contact|sign_in|home|open|close)\w+|(?:own_projects|inventories|offsets|edit_profile|security|members|tokens_page|import_own|project_pay|inventory_pay|new_project|new_inventory|new_offsets|dashboard|requests|users|import|audit)_title|profile_drafts)\.(?:js|tsx?)$/;

/** What the page of an organization shares with the list of all. */
const ORGANIZATION_PARTS = /contract\/organizations|organization-page\.module/;

/** Short texts that several public pages share: one file, not one for each. */
const SHARED_TEXTS =
  /\/(?:list_(?:first_page|last_page|no_such_page|none)|map_popup_type|overview_title|trueup_title)\./;

/** What only pages with rows of tonnes need. */
const STATUS_PARTS = /web\/looks\/status-look|\/(?:unit_tonnes|row_status_\w+|status_\w+)\.js/;

/** What only pages with a table of yearly rows that can be changed need. */
const ROW_PARTS =
  /domain\/(?:ledger\/(?:adjust-quantity|split-row|certificate-letters)|text\/printable)\.|emission-editor\/(?:against-name|certificate-link|operation-choices|quantity-field|status-word)\.|\/row_operation_(?:inventory_year|once_approved|receiver_name|unsent|wrong_room)\./;

/** Short texts of those tables, which other pages with rows share. */
const ROW_TEXTS =
  /\/(?:project_row_(?:against|nothing|quantity|serials|status|transferred_to|year)|project_table_caption|row_operation_note|tonnes_held)\./;

/** Short texts that the forms of entries share with what is read, guided or listed. */
const ENTRY_TEXTS =
  /\/(?:form_(?:change_what|documents|move_tracking_act|pictures|place|save|step_(?:check|tonnes|where)|submit|submit_answer)|quick_(?:emissions|tonnes_hint|year)|comment_add|field_(?:offset_project|offset_serials|program_type|title)|problem_(?:held_project_not_found|timeline_backwards)|history_row_sector|upload_unnamed)\./;

/** What only those need who can retire, transfer or cancel units. */
const OPERATION_PARTS =
  /web\/api\/(?:unit-operations|operation-address|profile-query)|contract\/unit-operations|domain\/account\/role/;

/** The icons and words of project types. */
const TYPE_PARTS =
  /looks\/type-(?:look|mark)|\/Icon(?:AdjustmentsHorizontal|Bolt|BuildingBridge|Bulb|Bus|Category|Recycle|ReportAnalytics|Trees|Truck)\.|\/type_\w+\.js/;

/** The chart by year, with what it needs: one file for the pages of projects and of overviews. */
const CHART_PARTS = /looks\/charts\/(?!chart-picture)/;

/** What cards of projects need. */
const CARD_PARTS =
  /catalogue\/(?:card-grid|fate-bar|project-card\.module)|looks\/drawn-cover|\/card_(?:issued|no_tonnes|purchased|projected|no_place|nothing_issued|cancelled|held|retired|transferred|planned)\./;

/** What the pieces of the public list share, of which none needs a piece: else their files would need each other. */
const LIST_PARTS =
  /catalogue\/(?:list-address|list-view\.|filter-choices|kept-choice|kept-searches|saved-search-store|compare-choice|compare-pick)|kit\/navigation\/choice-menu|hooks\/use-(?:debounced|early-opening)|project\/map-box|\/(?:compare_(?:full|pick\w*)|list_(?:sort|filter|unknown|search|filters)_\w+)\./;

/** Short texts that the public list shares with parts of other pages. */
const LIST_TEXTS =
  /\/(?:list_(?:column_\w+|count|none_yet|quoted_word|filter_(?:type|year|remove|any)|filters_clear|sort|unknown|no_such_page_text|copy_view|filters)|saved_save|project_(?:place|program_type|type|stage))\./;

/** The words of programs and stages; types have that of inventories too. */
const PROGRAM_PARTS = /words\/program\.|\/(?:program_(?!inventory)|stage_)\w+\./;

/**
 * What the server answers by itself. `/api/docs` and what is below it are pages, and files of src/web/api are
 * scripts.
 */
const SERVER_PATHS = [
  '^/api/(?!docs(?:$|/))(?!.*\\.tsx?(\\?|$))',
  '^/(files|tiles|cards|ledger)/',
  '^/certificates/[^/]+/proof$',
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

/** The files that modules are joined to, the first that fits. */
const FILE_GROUPS = [
  // React's parts, those of the app around each page and what they share: one file, which names nothing between them.
  { name: 'common', tags: ['$initial' as const], test: OUTSIDE_APP },
  // Cards say it, and so do charts: neither should bring the other along.
  { name: 'common', test: /\/unit_tonnes\./, includeDependenciesRecursively: false },
  { name: 'actions', test: ACTION_PARTS, includeDependenciesRecursively: false },
  { name: 'status', test: STATUS_PARTS, includeDependenciesRecursively: false },
  { name: 'rows', test: ROW_PARTS, includeDependenciesRecursively: false },
  { name: 'row-texts', test: ROW_TEXTS, includeDependenciesRecursively: false },
  { name: 'entry-texts', test: ENTRY_TEXTS, includeDependenciesRecursively: false },
  { name: 'operations', test: OPERATION_PARTS, includeDependenciesRecursively: false },
  { name: 'forms', test: FORM_PARTS, includeDependenciesRecursively: false },
  {
    name: 'signed-in',
    test: SIGNED_IN_PARTS,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'texts', test: SHARED_TEXTS, includeDependenciesRecursively: false },
  { name: 'icons', test: /\/Icon(?:Search|ChevronDown)\./, includeDependenciesRecursively: false },
  // What downloads are called.
  {
    name: 'file-texts',
    test: /\/overview_(?:csv|excel|download|copied)\./,
    includeDependenciesRecursively: false,
  },
  { name: 'cards', test: CARD_PARTS, includeDependenciesRecursively: false },
  { name: 'list-texts', test: LIST_TEXTS, includeDependenciesRecursively: false },
  { name: 'list', test: LIST_PARTS, includeDependenciesRecursively: false },
  { name: 'organizations', test: ORGANIZATION_PARTS, includeDependenciesRecursively: false },
  { name: 'program', test: PROGRAM_PARTS, includeDependenciesRecursively: false },
  // Lists and maps show the types of projects.
  { name: 'types', test: TYPE_PARTS, includeDependenciesRecursively: false },
  { name: 'common', minShareCount: MANY_SCREENS },
  {
    name: 'common',
    test: OUTSIDE_MAPS,
    minShareCount: SEVERAL_SCREENS,
    maxModuleSize: SMALL_MODULE_BYTES,
  },
  // Maps and other parts need them; without a place of their own they would bring the map along
  // with each.
  { name: 'common', test: /kit\/pages\/waiting-and-faults/ },
  { name: 'later', test: /kit\/(?:pages\/(?:later|load-when-needed)|hooks\/use-throttled-value)/ },
  // A form searches for places before it shows a map.
  { name: 'places', test: /contract\/places/ },
  { name: 'map', test: MAP_PARTS },
  { name: 'chart', test: CHART_PARTS },
];

/**
 * Builds the web app of `src/web`: for browsers, and with `--ssr` for the server, which renders public pages
 * with it. Imports go by package.json's `imports`.
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
    // Without it the server would render with React's slow parts for developers, as nothing else names the
    // environment.
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
    // The server sends a page's scripts along with it; to name those of every other page costs each visitor 3
    // kB.
    modulePreload: { polyfill: false, resolveDependencies: stylesAlone },
    reportCompressedSize: false,
    // Node.js keeps the text of what it loads.
    ...(isSsrBuild === true && { minify: 'oxc' as const }),
    rolldownOptions: {
      output: {
        // Each import names its file: the shortest names that are possible, of characters that compress best, save every
        // visitor 200 bytes. The server's build names the same files.
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        hashCharacters: 'hex',
        ...(isSsrBuild !== true && {
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
          // What every page loads, and what many screens share, is one file, not one a module.
          codeSplitting: { groups: FILE_GROUPS },
        }),
      },
    },
  },
  // `npm run dev` names the server that answers everything but pages.
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, process.env['REGISTRY_SERVER'] ?? ''])),
  },
}));
