import { programTypes } from '#domain/project/program-types.ts';
import { projectTypes } from '#domain/project/project-types.ts';
import { stages } from '#domain/project/stages.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { boxText, organizationsNarrowing, typesNarrowing } from './project-narrowing.ts';

const place = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]).describe('Longitude (−180 to 180) and latitude'),
});

/** A project as the map names it. */
export const mapProject = z.object({
  projectSerial: z.string(),
  title: z.string(),
  programType: z.enum(programTypes),
  projectType: z.enum(projectTypes).nullable(),
});

const mapCluster = z.object({
  cluster: z.literal(true),
  count: z.int().min(2).describe('How many projects it stands for'),
  expansionZoom: z.int().describe('The first zoom at which it parts; 17 where none parts it'),
  projects: z
    .array(mapProject)
    .optional()
    .describe('Up to 50 of its projects: from zoom 11 on, and wherever no zoom parts it'),
});

/** One mark on the map: a project at its place, or the middle of several close to each other. */
export const mapFeature = z.object({
  type: z.literal('Feature'),
  geometry: place,
  properties: z.union([mapCluster, mapProject]),
});

export type MapProject = z.output<typeof mapProject>;
export type MapCluster = z.output<typeof mapCluster>;
export type MapFeature = z.output<typeof mapFeature>;

/** What the map shows of a box at a zoom (specification §2, Home): public projects that have a position. */
export const readProjectsMap = endpoint({
  method: 'GET',
  path: '/projects/map',
  summary: 'Public projects on the map, those close to each other as one, as GeoJSON',
  query: z.strictObject({
    bbox: boxText,
    zoom: z.coerce.number().int().min(0).max(22).describe('The map’s zoom, for tiles of 256 px'),
    type: typesNarrowing,
    stage: z.enum(stages).optional(),
    organization: organizationsNarrowing.describe(
      'Organization serials with commas between; as on their pages, inventories are left out',
    ),
  }),
  reply: z.object({ type: z.literal('FeatureCollection'), features: z.array(mapFeature) }),
  shared: true,
});
