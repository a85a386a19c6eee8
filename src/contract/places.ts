import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Places by their names, for finding a position without asking anybody outside. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places',
  summary: 'Known places whose names begin with, or have, the words searched for',
  query: z.strictObject({ search: z.string().max(200) }),
  reply: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  shared: true,
});

export type KnownPlace = { readonly name: string; readonly latitude: number; readonly longitude: number };
