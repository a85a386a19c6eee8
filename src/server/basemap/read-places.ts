import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const placeKinds = ['country', 'province', 'water', 'land', 'city', 'town'] as const;

const place = z.object({
  kind: z.enum(placeKinds),
  name: z.string().min(1),
  latitude: z.coerce.number().min(-85).max(85),
  longitude: z.coerce.number().min(-180).max(180),
  /** First and last zoom that shows the name. */
  from: z.coerce.number().int(),
  until: z.coerce.number().int(),
});

export type Place = z.output<typeof place>;

const PLACES_FILE = new URL('./data/places.csv', import.meta.url);

/** Reads the place names of the map from the hand-kept CSV file. Commas in names are quoted. */
export function readPlaces(): Place[] {
  const [header = '', ...lines] = readFileSync(PLACES_FILE, 'utf8').trim().split('\n');
  const names = header.split(',');
  return lines.map((line) =>
    place.parse(Object.fromEntries(cellsOf(line).map((cell, index) => [names[index], cell]))),
  );
}

function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(/(?:"(?<quoted>[^"]*)"|(?<plain>[^,]*))(?:,|$)/g), ({ groups }) => {
    return groups?.['quoted'] ?? groups?.['plain'] ?? '';
  }).slice(0, 6);
}
