import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Searches the built-in list of places by name, to find a position without an external service. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places',
  summary: 'Search places whose names contain the given words or begin with them',
  query: z.strictObject({ search: z.string().max(200) }),
  reply: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  shared: true,
});

export type KnownPlace = { readonly name: string; readonly latitude: number; readonly longitude: number };
