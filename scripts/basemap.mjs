import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import countries from 'world-atlas/countries-10m.json' with { type: 'json' };
import { countryBorders, stateBorders } from './basemap/borders.mjs';
import { fetchPackages } from './basemap/fetch-packages.mjs';
import { pullRivers } from './basemap/pull-rivers.mjs';
import { thinArea, thinLand, thinLine, thinRiver } from './basemap/thin-land.mjs';
import { writeBasemap } from './basemap/write-basemap.mjs';
import { inRoot } from './kit/root.mjs';
import { command } from './kit/stop.mjs';

const PACKAGES = { '@geo-maps/earth-lands-250m': '0.6.0', 'us-atlas': '3.0.1' };
const BASEMAP = inRoot('src/server/basemap/data/basemap.json.br');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const source = (name) => readJson(inRoot('scripts/basemap/sources', name));

/** Rebuilds the built-in basemap, from public packages and the sources kept here. */
await command(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-basemap-'));
  try {
    const fetched = await fetchPackages(folder, PACKAGES);
    const [{ coordinates }] = readJson(
      join(fetched('@geo-maps/earth-lands-250m'), 'map.geo.json'),
    ).geometries;
    const bytes = writeBasemap(BASEMAP, {
      land: thinLand(coordinates),
      borders: countryBorders(countries),
      provinces: [
        ...stateBorders(readJson(join(fetched('us-atlas'), 'states-10m.json'))),
        ...source('provinces.json'),
      ],
      rivers: pullRivers(source('rivers.json'), coordinates).map(thinRiver),
      urbanAreas: source('urban-areas.json'),
      glaciers: source('glaciers.json').flatMap(thinArea),
      railways: source('railways.json').map(thinLine),
    });
    console.log(`Wrote ${BASEMAP}: ${bytes} bytes.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
