import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../support/test-app.ts';

const VANCOUVER = '/tiles/10/161/350.webp';
const OPEN_SEA = '/tiles/10/20/380.webp';
const OTHER_SEA = '/tiles/10/21/380.webp';
const PARIS = '9/259/176.webp';

let test: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
/** Returns the path of the file that ends with these folders and name. */
const fileOf = (end: string) => {
  const folder = join(test.folder, 'tiles');
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = names.find((name) => name.endsWith(`/${end}`));
  return found && join(folder, found);
};

describe('a path without a tile', () => {
  it.each([
    '/tiles/12/0/0.webp',
    '/tiles/-1/0/0.webp',
    '/tiles/0/1/0.webp',
    '/tiles/0/0/1.webp',
    '/tiles/3/8/0.webp',
    '/tiles/03/1/1.webp',
    '/tiles/1.5/0/0.webp',
    '/tiles/1e1/0/0.webp',
    '/tiles/NaN/0/0.webp',
    '/tiles/5/99999999999999999999/3.webp',
    '/tiles/5/3/3.png',
    '/tiles/5/3/3',
    '/tiles/5/3/.webp',
    '/tiles/5/3/..%2f..%2f..%2fetc%2fpasswd.webp',
    '/tiles/sepia/5/3/3.webp',
    '/tiles/dark/12/0/0.webp',
    '/tiles/dark',
    '/tiles/',
  ])('%s returns 404 with one sentence', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().message).toContain('map tile');
  });

  it('is explained in French too', async () => {
    const response = await get('/tiles/12/0/0.webp', { 'accept-language': 'fr' });
    expect(response.json().message).toContain('tuile');
  });
});

describe('a tile', () => {
  it('is a public, cacheable picture of 512 by 512 pixels, without a cookie', async () => {
    const response = await get(VANCOUVER);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.headers['cache-control']).toMatch(/^public, max-age=\d{6,}/);
    expect(response.headers['set-cookie']).toBeUndefined();
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
  });

  it('shows the coast at a town and only water at sea; all sea tiles are the same', async () => {
    const [town, sea, otherSea] = await Promise.all([VANCOUVER, OPEN_SEA, OTHER_SEA].map((url) => get(url)));
    const colours = await sharp(sea?.rawPayload).stats();
    expect(colours.channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
    expect((await sharp(town?.rawPayload).stats()).entropy).toBeGreaterThan(0.5);
    expect(otherSea?.rawPayload).toEqual(sea?.rawPayload);
  });

  it('has a dark version', async () => {
    const [light, dark] = await Promise.all([get(VANCOUVER), get(VANCOUVER.replace('tiles', 'tiles/dark'))]);
    const brightness = async (bytes: Buffer) => (await sharp(bytes).stats()).channels[0]?.mean ?? 0;
    expect(await brightness(light.rawPayload)).toBeGreaterThan(170);
    expect(await brightness(dark.rawPayload)).toBeLessThan(80);
  });

  it('is stored on disk and sent from there', async () => {
    const url = '/tiles/9/80/175.webp';
    expect((await get(url)).statusCode).toBe(200);
    // With other bytes in its place, to tell a tile that was read from one that was drawn again.
    const other = await get(VANCOUVER);
    writeFileSync(fileOf('light/9/80/175.webp') ?? '', other.rawPayload);
    const again = await openTestApp({ DATA_DIR: test.folder });
    try {
      expect((await again.app.inject({ url })).rawPayload).toEqual(other.rawPayload);
    } finally {
      await again.close();
    }
  });

  it('is not stored on disk at sea and far from the region', async () => {
    for (const tile of ['10/22/380.webp', PARIS]) {
      expect((await get(`/tiles/${tile}`)).statusCode).toBe(200);
      expect(fileOf(`light/${tile}`)).toBeUndefined();
    }
  });

  it('is not sent again to clients that have it', async () => {
    const { headers } = await get(VANCOUVER);
    const response = await get(VANCOUVER, { 'if-none-match': `"another", W/${String(headers.etag)}` });
    expect(response.statusCode).toBe(304);
    expect(response.rawPayload).toHaveLength(0);
    expect((await get(VANCOUVER, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });
});

describe('an external map server', () => {
  it('is allowed by the content security policy', async () => {
    const other = await openTestApp({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' });
    try {
      const { headers } = await other.app.inject({ url: '/healthz' });
      expect(headers['content-security-policy']).toContain(
        "img-src 'self' data: blob: https://tiles.example;",
      );
    } finally {
      await other.close();
    }
  });

  it('stops the start when its address is invalid', async () => {
    await expect(openTestApp({ MAP_TILES_URL: 'https://tiles.example/map.png' })).rejects.toThrow(
      'MAP_TILES_URL takes',
    );
  });
});
