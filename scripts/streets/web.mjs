import { street } from './street.mjs';

const web = (...folders) => `^src/web/(${folders.join('|')})/`;

export const webStreets = [
  street(
    '11-pages-below-app',
    'A page does not know the application around it.',
    { path: web('pages') },
    { path: web('app') },
  ),
  street(
    '11-features-below-pages',
    'A feature does not know where it is shown.',
    { path: web('features') },
    { path: web('app', 'pages') },
  ),
  street(
    '11-features-never-meet',
    'A page composes features; they never import each other.',
    { path: '^src/web/features/([^/]+)/' },
    { path: web('features'), pathNot: '^src/web/features/$1/' },
  ),
  street(
    '11-kit-and-api-at-the-bottom',
    'Kit and api know nothing above them.',
    { path: web('kit', 'api') },
    { path: web('app', 'pages', 'features') },
  ),
  street('11-kit-never-fetches', 'Kit shows what it is given.', { path: web('kit') }, { path: web('api') }),
  street(
    '12-kit-knows-no-registry',
    'Kit would serve any other site as well.',
    { path: web('kit') },
    { path: '^src/(contract|domain)/' },
  ),
];
