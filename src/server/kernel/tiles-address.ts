const placeholders = ['{z}', '{x}', '{y}'] as const;
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/** Whether a text is the address of raster tiles: http(s), a plain host, and every placeholder after it. */
export function isTilesAddress(text: string): boolean {
  const origin = originOf(text);
  if (origin === null || !PLAIN_ORIGIN.test(origin)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '' && placeholders.every((part) => text.includes(part));
}

/** The origin that tiles come from, for the policy that lets them in; null for the site's own. */
export function originOf(tiles: string): string | null {
  return URL.canParse(tiles) ? new URL(tiles).origin : null;
}
