import { readdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { composeDemonstration } from './compose/compose-demonstration.ts';
import { inListOrder, isListed } from './compose/part-pictures.ts';
import { organizations, withLogo } from './content/organizations.ts';
import { logoPath, pictureFor, pictureNames, picturePath } from './picture-catalogue.ts';

const MEGABYTE = 1024 * 1024;
const { entries } = composeDemonstration(new Date('2026-11-20T12:00:00Z'));

const filesBeside = (path: string) =>
  readdirSync(new URL('.', `file://${path}`)).filter((name) => name.endsWith('.webp'));

describe('the pictures of the demonstration', () => {
  it('are all files, and all shown', () => {
    const shown = new Set(entries.flatMap(({ pictures }) => Object.values(pictures)));
    const files = pictureNames.map((name) => `${name}.webp`).toSorted();
    expect(filesBeside(picturePath('any')).toSorted()).toEqual(files);
    expect([...shown].toSorted()).toEqual(pictureNames.toSorted());
    const logos = withLogo.map((organization) => `${organization}.webp`).toSorted();
    expect(filesBeside(logoPath('any')).toSorted()).toEqual(logos);
    const known = new Set<string>(organizations.map(({ key }) => key));
    expect(withLogo.filter((key) => !known.has(key))).toEqual([]);
  });

  it('feature in every entry but one that has just been begun', () => {
    const without = entries.filter(({ pictures }) => pictures.featured === undefined);
    expect(without.filter(({ standing }) => standing !== 'Draft')).toEqual([]);
  });

  it('are different for neighbouring cards of the public list', () => {
    const listed = entries.filter(isListed).toSorted(inListOrder);
    const shown = listed.map(({ pictures }) => pictures.featured);
    const alike = listed.filter((_, index) => index > 0 && shown[index] === shown[index - 1]);
    expect(alike.map(({ serial }) => serial)).toEqual([]);
    const above = listed.filter((_, index) => index > 2 && shown[index] === shown[index - 3]);
    expect(above.map(({ serial }) => serial)).toEqual([]);
  });

  it('are WebP files of the size that the site stores, of 4 MB together', async () => {
    const scenes = pictureNames.map((name) => ({ path: picturePath(name), width: 1200, height: 900 }));
    const logos = withLogo.map((key) => ({ path: logoPath(key), width: 400, height: 400 }));
    for (const { path, width, height } of [...scenes, ...logos])
      expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width, height });
    const bytes = [...scenes, ...logos].reduce((sum, { path }) => sum + statSync(path).size, 0);
    expect(bytes).toBeLessThanOrEqual(4 * MEGABYTE);
  });

  it('show a place’s own land where there is such a picture, else other lands in turn', () => {
    expect(pictureFor('bus', 'dry', 0)).toBe('bus-dry-dusk');
    expect([0, 1, 2].map((turn) => pictureFor('bus', 'fjord', turn))).toEqual([
      'bus-valley-day',
      'bus-dry-dusk',
      'bus-coast-cloud',
    ]);
  });
});
