import { z } from 'zod';
import { fields } from '#domain/project/fields.ts';
import { programTypes, projectTypes, stages } from '#domain/project/project-terms.ts';
import { projectSerial } from './described.ts';
import { endpoint, reference } from './endpoint.ts';
import { boxText, organizationsNarrowing, typesNarrowing } from './project-narrowing.ts';

const point = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]).describe('Longitude (−180 to 180) and latitude'),
});

/** A project on the map. */
export const mapProject = z.object({
  projectSerial,
  title: z.string().describe(fields.title.meaning),
  programType: z.enum(programTypes).describe(fields.programType.meaning),
  projectType: z.enum(projectTypes).nullable().describe(fields.projectType.meaning),
  tonnes: z.int().min(0).describe('t CO₂e issued, or recorded for offsets, whatever happened to them since'),
});

const mapCluster = z.object({
  cluster: z.literal(true),
  count: z.int().min(2).describe('Number of projects in the cluster'),
  tonnes: z.int().min(0).describe('t CO₂e of its projects, as for each'),
  types: z
    .partialRecord(z.enum(projectTypes), z.int().min(1))
    .describe('Project type to number of projects; Others includes projects without a type'),
  expansionZoom: z
    .int()
    .describe('The first zoom level at which its projects stand apart; 17 if they never do'),
  projects: z
    .array(mapProject)
    .optional()
    .describe(
      'Up to 50 of its projects, those with most tonnes: from zoom 11 on, and whenever the cluster never splits',
    ),
});

/** One marker on the map: a project at its position, or the centre of a cluster of nearby projects. */
export const mapFeature = z.object({
  type: z.literal('Feature'),
  geometry: point,
  properties: z.union([mapCluster, mapProject]),
});

export type MapProject = z.output<typeof mapProject>;
export type MapCluster = z.output<typeof mapCluster>;
export type MapFeature = z.output<typeof mapFeature>;

/**
 * Returns the markers in a box at a zoom level (specification §2, Home): public projects that have a
 * position.
 */
export const readProjectsMap = endpoint({
  method: 'GET',
  path: '/projects/map',
  summary: 'Get public projects on the map, clustered, as GeoJSON',
  query: z.strictObject({
    bbox: boxText,
    zoom: z.coerce.number().int().min(0).max(22).describe('Zoom level, for tiles of 256 px'),
    type: typesNarrowing,
    stage: z.enum(stages).optional().describe('Project stage; `Proposed` means it seeks funding'),
    organization: organizationsNarrowing.describe(
      'Comma-separated organization serials; leaves out inventories, as on the organizations’ pages',
    ),
    list: reference(12_000)
      .optional()
      .describe(
        'Filters of the public list as a query string, such as `search=gas&vintage=2022`: exactly the projects of that list',
      ),
  }),
  reply: z.object({ type: z.literal('FeatureCollection'), features: z.array(mapFeature) }),
  shared: true,
});
