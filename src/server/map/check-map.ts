import type { Db } from '../kernel/db.ts';
import { listWrongPages, listWrongPoints } from './map-point-queries.ts';

const MAX_DIFFERENCES = 50;

/**
 * Compares what the map keeps with the projects, and its pages with its points. An empty list means equal. While
 * others write, `db` must be a snapshot (`readSnapshot`).
 */
export async function checkMap(db: Db): Promise<readonly string[]> {
  const points = await listWrongPoints(db, MAX_DIFFERENCES);
  const pages = await listWrongPages(db, MAX_DIFFERENCES);
  return [
    ...points.map((serial) => `The map does not keep ${serial} as the project is.`),
    ...pages.map((page) => `Page ${page} of the map does not have the records of its places.`),
  ];
}
