import type { Findings } from './finding.ts';

export type Position = { readonly latitude: number; readonly longitude: number };

const degrees = /^-?\d+(\.\d+)?$/;
const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

/**
 * Reads a position in decimal degrees; null if empty. An impossible or incomplete position is dropped and reported: no position is better
 * than a wrong one.
 */
export function readPosition(latitude: string, longitude: string, findings: Findings): Position | null {
  if (latitude === '' && longitude === '') return null;
  const isPossible = isWithin(latitude, MAX_LATITUDE) && isWithin(longitude, MAX_LONGITUDE);
  if (isPossible) return { latitude: Number(latitude), longitude: Number(longitude) };
  findings.doubts.push({ code: 'position-impossible', values: { latitude, longitude } });
  return null;
}

function isWithin(text: string, max: number): boolean {
  return degrees.test(text) && Math.abs(Number(text)) <= max;
}
