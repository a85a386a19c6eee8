import type { UntitledMarker } from '#server/map/map-points.ts';
import { type PointTable, pointTable, putPage } from '#server/map/point-table.ts';
import type { ComparedMarker, PlacedProject } from './naive-map.ts';

const PAGE_PLACES = 32;

/** Returns a project with its number in serial, tonnes, type and stage. */
export const placed = (number: number, longitude: number, latitude: number): PlacedProject => ({
  serial: `CA000001-${String(number).padStart(3, '0')}`,
  organization: 'CA000001',
  program: 'VCS',
  type: number % 2 === 0 ? 'Waste' : null,
  stage: number % 3 === 0 ? 'Proposed' : 'Active',
  tonnes: number,
  latitude,
  longitude,
});

/** Returns a table of the map with projects, page by page. */
export function tableOf(projects: readonly PlacedProject[]): PointTable {
  const table = pointTable();
  for (let page = 0; page * PAGE_PLACES < projects.length; page += 1)
    putPage(table, page, recordsOf(projects.slice(page * PAGE_PLACES, (page + 1) * PAGE_PLACES)));
  return table;
}

/** Returns a marker in a form that can be compared. */
export function compared({ longitude, latitude, properties }: UntitledMarker): ComparedMarker {
  if (!('cluster' in properties)) {
    const { tonnes, projectType, projectSerial } = properties;
    const types = { [projectType ?? 'Others']: 1 };
    return { longitude, latitude, count: 1, tonnes, types, expansionZoom: null, projects: [projectSerial] };
  }
  const { count, tonnes, types, expansionZoom, projects = [] } = properties;
  const serials = projects.map(({ projectSerial }) => projectSerial).toSorted();
  return { longitude, latitude, count, tonnes, types, expansionZoom, projects: serials };
}

/** Returns the records of a page of the map as the database writes them. */
export function recordsOf(projects: readonly PlacedProject[]): Uint8Array {
  return Buffer.concat(projects.map(recordOf));
}

function recordOf(project: PlacedProject): Buffer {
  const { serial, organization, program, type, stage, tonnes, latitude, longitude } = project;
  const owner = serial.startsWith(`${organization}-`) ? '' : organization;
  const words = Buffer.from([serial, owner, program, type ?? '', stage ?? ''].join('\t'));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length);
  const numbers = Buffer.alloc(24);
  numbers.writeBigInt64BE(BigInt(tonnes), 0);
  numbers.writeDoubleBE(latitude, 8);
  numbers.writeDoubleBE(longitude, 16);
  return Buffer.concat([length, words, numbers]);
}
