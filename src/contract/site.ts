import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const environments = ['test', 'dev', 'preview', 'production'] as const;

const version = {
  version: z.string().describe('The server’s version'),
  environment: z.enum(environments),
};

/** Version and environment of the server, for the footer (specification §7). Nothing secret, despite its name. */
export const readApiKey = endpoint({
  method: 'GET',
  path: '/apikey',
  summary: 'Version and environment of the server',
  reply: z.object(version),
});

/** The registry's figures, for the front page. Tonnes count every unit; projects and organizations are public ones. */
export const readFigures = endpoint({
  method: 'GET',
  path: '/figures',
  summary: 'How much the registry holds',
  reply: z.object({
    projects: z.int().min(0),
    organizations: z.int().min(0),
    issuedTonnes: z.int().min(0).describe('t CO₂e'),
    retiredTonnes: z.int().min(0).describe('t CO₂e'),
    exampleSerial: z
      .string()
      .nullable()
      .describe('A unit’s serial number to look up; null while there is none'),
  }),
  shared: true,
});

/**
 * The basemap of the map: addresses of raster tiles in the XYZ scheme with {z}, {x} and {y}, 256 px a tile on the page.
 * Dark ones only where the basemap is the registry's own; its credit is null, and the page says it in the reader's
 * language. Another's credit is plain text, empty where none is asked for.
 */
export const mapGround = z.object({
  tiles: z.string(),
  tilesDark: z.string().nullable(),
  attribution: z.string().nullable(),
  maxZoom: z.int().min(0),
});
export type Basemap = z.output<typeof mapGround>;

/** The registry's own basemap, drawn by the server. */
export const builtInBasemap: Basemap = {
  tiles: '/tiles/{z}/{x}/{y}.webp',
  tilesDark: '/tiles/dark/{z}/{x}/{y}.webp',
  attribution: null,
  maxZoom: 11,
};

/** What the server writes into a page for the web app to start with. */
export const pageState = z.object({ productName: z.string(), demonstration: z.boolean(), map: mapGround });
export type PageState = z.output<typeof pageState>;
/** The id of the element that holds it. */
export const PAGE_STATE_ELEMENT = 'page-state';
