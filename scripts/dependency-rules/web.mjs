import { rule } from './rule.mjs';

const web = (...folders) => `^src/web/(${folders.join('|')})/`;

/** Rules inside the web app: app → pages → features → looks → kit and api. */
export const webRules = [
  rule(
    '11-pages-below-app',
    'A page does not import the shell around it.',
    { path: web('pages') },
    { path: web('app') },
  ),
  rule(
    '11-features-below-pages',
    'A feature does not import the pages that show it.',
    { path: web('features') },
    { path: web('app', 'pages') },
  ),
  rule(
    '11-features-never-import-each-other',
    'Pages combine features.',
    { path: '^src/web/features/([^/]+)/' },
    { path: web('features'), pathNot: '^src/web/features/$1/' },
  ),
  rule(
    '11-kit-and-api-at-the-bottom',
    'Kit and api import nothing from the layers above.',
    { path: web('kit', 'api') },
    { path: web('app', 'pages', 'features', 'looks') },
  ),
  rule(
    '11-looks-below-features',
    'Looks take what they show as props.',
    { path: web('looks') },
    { path: web('app', 'pages', 'features', 'api') },
  ),
  rule(
    '11-kit-never-fetches',
    'Kit components take their data as props.',
    { path: web('kit') },
    { path: web('api') },
  ),
  rule(
    '12-kit-imports-no-contract-or-domain',
    'Kit could be used on any other site.',
    { path: web('kit') },
    { path: '^src/(contract|domain|messages/[^/]+/words)/' },
  ),
];
