import { z } from 'zod';
import { fields } from '#domain/project/fields.ts';
import { endpoint, reference, wordsToFind } from './endpoint.ts';
import { boxText } from './project-narrowing.ts';

/** Searches the built-in list of places by name, to find a position without an external service. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places',
  summary: 'Search places whose names contain the given words or begin with them',
  query: z.strictObject({
    search: wordsToFind(200).describe('Words or beginnings of words of the name, with or without accents'),
    locale: reference(10).optional().describe('Language of the names, such as `fr`; English without it'),
  }),
  reply: z.array(
    z.object({
      name: z.string().describe('Name of the place, with its province or country'),
      latitude: z.number().describe(fields.latitude.meaning),
      longitude: z.number().describe(fields.longitude.meaning),
    }),
  ),
  shared: true,
});

export type KnownPlace = { readonly name: string; readonly latitude: number; readonly longitude: number };

/** Kinds of places on the map, most important first among those that the same zoom level shows. */
export const placeKinds = ['country', 'province', 'water', 'land', 'city', 'town'] as const;

const mapName = z.object({
  kind: z.enum(placeKinds).describe('Kind of place; `land` is an island or a range of mountains'),
  name: z.string().describe('English name, or the local one if there is none'),
  names: z.record(z.string(), z.string()).optional().describe('Names in other languages, such as `fr`'),
  latitude: z.number().describe(fields.latitude.meaning),
  longitude: z.number().describe(fields.longitude.meaning),
});

export type MapName = z.output<typeof mapName>;

/** Returns the names that the built-in map shows in a box, which its tiles leave out. */
export const readMapNames = endpoint({
  method: 'GET',
  path: '/places/map',
  summary: 'Get the names of places on the built-in map, most important first',
  query: z.strictObject({
    bbox: boxText,
    zoom: z.coerce.number().int().min(0).max(22).describe('Zoom level, for tiles of 256 px'),
  }),
  reply: z.array(mapName),
  shared: true,
});
