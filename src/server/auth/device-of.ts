const MOST = 80;

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a browser calls itself, in two words a person knows again: browser and system. */
export function deviceOf(userAgent: string | undefined): string {
  const said = (userAgent ?? '').replace(/\P{ASCII}|\p{Cc}/gu, '');
  const find = (table: typeof browsers) => table.find(([sign]) => sign.test(said))?.[1];
  const known = [find(browsers), find(systems)].filter((word) => word !== undefined);
  return known.length > 0 ? known.join(', ') : said.slice(0, MOST) || '–';
}
