import type { Findings } from './finding.ts';

export type Position = { readonly latitude: number; readonly longitude: number };

const degrees = /^-?\d+(\.\d+)?$/;
const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

/**
 * A place on the globe in decimal degrees; null where none is given. An impossible one, or half of one, is left out and
 * reported: a project without a place is better than one at the wrong place.
 */
export function readPosition(latitude: string, longitude: string, findings: Findings): Position | null {
  if (latitude === '' && longitude === '') return null;
  const isPossible = within(latitude, MOST_LATITUDE) && within(longitude, MOST_LONGITUDE);
  if (isPossible) return { latitude: Number(latitude), longitude: Number(longitude) };
  findings.doubts.push({ code: 'position-impossible', figures: { latitude, longitude } });
  return null;
}

function within(text: string, most: number): boolean {
  return degrees.test(text) && Math.abs(Number(text)) <= most;
}
