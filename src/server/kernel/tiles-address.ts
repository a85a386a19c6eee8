const placeholders = ['{z}', '{x}', '{y}'] as const;
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/** True for a URL template of raster tiles: http(s), a plain host, and then every placeholder. */
export function isTilesAddress(text: string): boolean {
  const origin = originOf(text);
  if (origin === null || !PLAIN_ORIGIN.test(origin)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '' && placeholders.every((part) => text.includes(part));
}

/** Returns the origin of tiles, for the content security policy; null for our own. */
export function originOf(tiles: string): string | null {
  return URL.canParse(tiles) ? new URL(tiles).origin : null;
}
