import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { factDescriptions } from './fact-descriptions.ts';

/** Searches the built-in list of places by name, to find a position without an external service. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places',
  summary: 'Search places whose names contain the given words or begin with them',
  query: z.strictObject({
    search: z.string().max(200).describe('Words or beginnings of words of the name, with or without accents'),
  }),
  reply: z.array(
    z.object({
      name: z.string().describe('Name of the place, with its province or country'),
      latitude: z.number().describe(factDescriptions.latitude),
      longitude: z.number().describe(factDescriptions.longitude),
    }),
  ),
  shared: true,
});

export type KnownPlace = { readonly name: string; readonly latitude: number; readonly longitude: number };
