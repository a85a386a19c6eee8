import { z } from 'zod';
import { vintageYear } from './described.ts';
import { endpoint, reference } from './endpoint.ts';
import { adminPassword } from './session.ts';

export const environments = ['test', 'dev', 'preview', 'production'] as const;
export type Environment = (typeof environments)[number];

const version = {
  version: z.string().describe('Server version'),
  environment: z.enum(environments).describe('What the server is for; only `production` holds real units'),
};

/**
 * Returns the server's version and environment, for the footer (specification §7). Contains no secret,
 * despite its name.
 */
export const readApiKey = endpoint({
  method: 'GET',
  path: '/apikey',
  summary: 'Get the server’s version and environment',
  shared: true,
  reply: z.object(version),
});

const vintageTonnes = z.object({
  year: vintageYear,
  held: z.int().min(0).describe('t CO₂e that the organization which reduced them holds'),
  transferred: z.int().min(0).describe('t CO₂e that another organization holds and has not used'),
  retired: z.int().min(0).describe('t CO₂e retired, by whomever'),
  cancelled: z.int().min(0).describe('t CO₂e cancelled'),
});

/**
 * Returns the registry's figures for the front page. Tonnes count all units, whatever became of their projects; projects and organizations count
 * only public ones.
 */
export const readFigures = endpoint({
  method: 'GET',
  path: '/figures',
  summary: 'Get the registry’s figures',
  reply: z.object({
    projects: z.int().min(0).describe('Number of public projects'),
    organizations: z.int().min(0).describe('Number of organizations with a public project'),
    issuedTonnes: z.int().min(0).describe('t CO₂e: all units ever issued'),
    registeredTonnes: z.int().min(0).describe('t CO₂e: all units issued, without those cancelled'),
    retiredTonnes: z.int().min(0).describe('t CO₂e: all units that are retired'),
    vintages: z
      .array(vintageTonnes)
      .describe('What became of the units of each vintage year, oldest first; together all units issued'),
    exampleSerial: z
      .string()
      .nullable()
      .describe('Serial of a unit to look up; null while there are no units'),
  }),
  shared: true,
});

/**
 * Returns the state of the public log as it was signed last (`/ledger`, docs/ledger.md): null before the first
 * signature.
 */
export const readPublicLog = endpoint({
  method: 'GET',
  path: '/log',
  summary: 'Get the newest checkpoint of the public log',
  reply: z.object({
    checkpoint: z
      .object({
        origin: z.string().describe('Name of the log'),
        vkey: z.string().describe('Key that checks its signatures, as verifiers take it'),
        fingerprint: z.string().describe('SHA-256 of that key, in hexadecimal, for people to compare'),
        size: z.int().min(1).describe('Number of events that are signed'),
        root: z.string().describe('Root of the tree of these events, in Base64'),
        at: z.iso.datetime().describe('When it was signed'),
        witnesses: z
          .object({
            total: z.int().min(0).describe('How many witnesses the ledger has'),
            signed: z.int().min(0).describe('How many of them signed this checkpoint'),
            isQuorum: z.boolean().describe('Whether they are as many as its policy demands'),
          })
          .describe('Who else signed it'),
      })
      .nullable()
      .describe('Null before the first signature'),
  }),
  shared: true,
});

/**
 * The basemap: URL templates of raster tiles in the XYZ scheme with {z}, {x} and {y}, 256 px per tile. Only
 * the built-in basemap has dark tiles; its attribution is null, and the page shows it in the reader's
 * language. Its tiles have no names, so the page shows them. The attribution of any other basemap is plain
 * text, empty when none is required; its tiles have names.
 */
export const basemap = z.object({
  tiles: z.string(),
  tilesDark: z.string().nullable(),
  attribution: z.string().nullable(),
  maxZoom: z.int().min(0),
  hasNames: z.boolean(),
});
export type Basemap = z.output<typeof basemap>;

/** The built-in basemap, drawn by the server. */
export const builtInBasemap: Basemap = {
  // The version changes with the look: browsers keep tiles for a week.
  tiles: '/tiles/{z}/{x}/{y}.webp?v=3',
  tilesDark: '/tiles/dark/{z}/{x}/{y}.webp?v=3',
  attribution: null,
  maxZoom: 11,
  hasNames: false,
};

/** Initial state that the server writes into a page for the web app. */
export const pageState = z.object({ productName: z.string(), demonstration: z.boolean(), map: basemap });
export type PageState = z.output<typeof pageState>;
/** The id of the element that holds the initial state. */
export const PAGE_STATE_ELEMENT = 'page-state';

const MAX_PRICE = 9_999_999;
const price = z.int().min(1).max(MAX_PRICE).describe('Whole CAD per project, before GST');

const pricing = z.object({ low: price, mid: price, top: price });

export type Pricing = z.output<typeof pricing>;

/** Returns the prices of a project token. */
export const readPricing = endpoint({
  method: 'GET',
  path: '/settings/pricing',
  summary: 'Get the prices per project',
  reply: pricing,
});

const settings = z.object({
  _id: z.string().describe('Changes whenever the settings change'),
  pricing,
  payment: z
    .object({ publishableKey: z.string().describe('Key of the card provider’s script') })
    .nullable()
    .describe('Null while cards cannot be used'),
  version: z.string().describe('Server version'),
  environment: z.enum(environments).describe('What the server is for'),
});

/** Returns the public settings of the registry. */
export const readSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Get the settings',
  reply: settings,
});

/** Sets the prices; low ≤ mid ≤ top. All earlier prices are kept. A stale `id` gets 409. */
export const updateSettings = endpoint({
  method: 'POST',
  path: '/settings',
  summary: 'Change the prices',
  access: 'administrators',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    id: reference(100).nullable().optional(),
    low: price,
    mid: price,
    top: price,
    adminPassword,
  }),
  reply: settings,
  refusals: [401, 403, 409, 429, 503],
});

/**
 * Accepts browsers' reports of content blocked by the content security policy. Reads what it can and never
 * fails.
 */
export const reportCsp = endpoint({
  method: 'POST',
  path: '/csp-reports',
  summary: 'Report content security policy violations (sent by browsers)',
  body: z.unknown().describe('One report, or a list of reports in the Reporting API’s format'),
  bodyTypes: ['application/reports+json', 'application/csp-report'],
  reply: z.object({}),
});
