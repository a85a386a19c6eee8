const MAX_LENGTH = 80;

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

/** Returns a device name that its user recognizes: browser and system, such as `Firefox, Windows`. */
export function deviceOf(userAgent: string | undefined): string {
  const printable = (userAgent ?? '').replace(/\P{ASCII}|\p{Cc}/gu, '');
  const find = (table: typeof browsers) => table.find(([pattern]) => pattern.test(printable))?.[1];
  const names = [find(browsers), find(systems)].filter((word) => word !== undefined);
  return names.length > 0 ? names.join(', ') : printable.slice(0, MAX_LENGTH) || '–';
}
