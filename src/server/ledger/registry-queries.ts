import { type RawBuilder, sql } from 'kysely';
import type { readExamples } from '#contract/api-docs.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { readFigures } from '#contract/site.ts';
import { SANDBOX_KEY } from '#domain/account/sandbox-key.ts';
import { formatSerialRange, formatUnitSerial } from '#domain/ledger/serial.ts';
import { fates, type VintageTonnes } from '#domain/ledger/vintage-tonnes.ts';
import type { Db } from '../kernel/db.ts';
import { fromInt8Range } from './block-rows.ts';
import { listVintageTonnes } from './ledger-queries.ts';

/**
 * Reads the registry's counts and totals. Every commit maintains them, so the cost does not grow with the
 * registry.
 */
export async function readRegistryFigures(db: Db): Promise<ReplyOf<typeof readFigures>> {
  const [totals, vintages, sandboxes, exampleSerial] = await Promise.all([
    readTotals(db),
    listVintageTonnes(db),
    listSandboxTonnes(db),
    findExampleSerial(db),
  ]);
  const issuedTonnes = totals.issuedTonnes - sandboxes.reduce((sum, vintage) => sum + issuedOf(vintage), 0);
  const retiredTonnes = totals.retiredTonnes - sandboxes.reduce((sum, { retired }) => sum + retired, 0);
  const shown = withoutTonnes(vintages, sandboxes);
  const cancelled = shown.reduce((sum, vintage) => sum + vintage.cancelled, 0);
  const registeredTonnes = issuedTonnes - cancelled;
  return { ...totals, issuedTonnes, retiredTonnes, registeredTonnes, vintages: [...shown], exampleSerial };
}

/** Lists the tonnes of each vintage year that everyone is shown, oldest first: without those of sandboxes. */
export async function listShownVintages(db: Db): Promise<readonly VintageTonnes[]> {
  const [vintages, sandboxes] = await Promise.all([listVintageTonnes(db), listSandboxTonnes(db)]);
  return withoutTonnes(vintages, sandboxes);
}

function issuedOf(vintage: VintageTonnes): number {
  return fates.reduce((sum, fate) => sum + vintage[fate], 0);
}

/** Takes tonnes off those of the same vintage year; years of which nothing remains are left out. */
function withoutTonnes(all: readonly VintageTonnes[], off: readonly VintageTonnes[]) {
  if (off.length === 0) return all;
  const offOf = new Map(off.map((vintage) => [vintage.year, vintage]));
  return all
    .map((vintage) => {
      const less = offOf.get(vintage.year);
      return {
        year: vintage.year,
        held: vintage.held - (less?.held ?? 0),
        transferred: vintage.transferred - (less?.transferred ?? 0),
        retired: vintage.retired - (less?.retired ?? 0),
        cancelled: vintage.cancelled - (less?.cancelled ?? 0),
      };
    })
    .filter((vintage) => issuedOf(vintage) > 0);
}

/** Lists the tonnes that sandboxes of a demonstration issued, by vintage year; none on other registries. */
async function listSandboxTonnes(db: Db): Promise<readonly VintageTonnes[]> {
  const registry = await db.selectFrom('registry').select('isDemonstration').executeTakeFirstOrThrow();
  if (!registry.isDemonstration) return [];
  const units = (condition: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(upper(serials) - lower(serials)) filter (where ${condition}), 0)::float8`;
  return db
    .selectFrom('serialBlock')
    .innerJoin('project', 'project.serial', 'serialBlock.project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .where('organization.sourceKey', 'like', `${SANDBOX_KEY}%`)
    .where('serialBlock.closedBy', 'is', null)
    .where('serialBlock.origin', '=', 'issued')
    .groupBy('serialBlock.year')
    .select([
      'serialBlock.year',
      units(sql`state = 'active' and holder = project.organization`).as('held'),
      units(sql`state = 'active' and holder <> project.organization`).as('transferred'),
      units(sql`state = 'retired'`).as('retired'),
      units(sql`state = 'cancelled'`).as('cancelled'),
    ])
    .execute();
}

/**
 * Returns the serial of unit 1 of the newest public project with units, or null when no public project has
 * units.
 */
async function findExampleSerial(db: Db): Promise<string | null> {
  const project = await db
    .selectFrom('project')
    .select('serial')
    .where('isPublic', '=', true)
    .where('nextSequence', '>', 1)
    .orderBy('registeredAt', 'desc')
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst();
  return project === undefined ? null : formatUnitSerial(project.serial, 1);
}

async function readTotals(db: Db) {
  return db
    .selectFrom('registry')
    .innerJoin('logHead', 'logHead.id', 'registry.id')
    .select([
      'registry.publicProjects as projects',
      'registry.publicOrganizations as organizations',
      'logHead.issued as issuedTonnes',
      'logHead.retired as retiredTonnes',
    ])
    .executeTakeFirstOrThrow();
}

const MAX_UNITS = 10;

type Block = {
  readonly project: string;
  readonly organization: string;
  readonly year: number;
  readonly serials: string;
  readonly certificate: string | null;
};

/**
 * Returns serials and ids that public calls accept: of the newest retirement of a public project's units,
 * else of the newest public project with units; all null while there are none.
 */
export async function readExampleValues(db: Db): Promise<ReplyOf<typeof readExamples>> {
  const block = (await findRetiredBlock(db)) ?? (await findLiveBlock(db));
  if (block === undefined)
    return {
      serial: null,
      range: null,
      projectSerial: null,
      organization: null,
      year: null,
      certificate: null,
    };
  const { project, organization, year, certificate } = block;
  const { min, max } = fromInt8Range(block.serials);
  return {
    serial: formatUnitSerial(project, min),
    range: formatSerialRange({ project, min, max: Math.min(max, min + MAX_UNITS - 1) }),
    projectSerial: project,
    organization,
    year,
    certificate,
  };
}

async function findRetiredBlock(db: Db): Promise<Block | undefined> {
  return db
    .selectFrom('certificate')
    .innerJoin('serialBlock', 'serialBlock.retiredBy', 'certificate.event')
    .innerJoin('project', 'project.serial', 'serialBlock.project')
    .select([
      'project.serial as project',
      'project.organization',
      'serialBlock.year',
      'serialBlock.serials',
      'certificate.id as certificate',
    ])
    .where('serialBlock.closedBy', 'is', null)
    .where('project.isPublic', '=', true)
    .orderBy('certificate.event', 'desc')
    .orderBy('serialBlock.id')
    .limit(1)
    .executeTakeFirst();
}

async function findLiveBlock(db: Db): Promise<Block | undefined> {
  const block = await db
    .selectFrom('project')
    .innerJoin('serialBlock', 'serialBlock.project', 'project.serial')
    .select(['project.serial as project', 'project.organization', 'serialBlock.year', 'serialBlock.serials'])
    .where('serialBlock.closedBy', 'is', null)
    .where('project.isPublic', '=', true)
    .where('project.nextSequence', '>', 1)
    .orderBy('project.registeredAt', 'desc')
    .orderBy('serialBlock.id')
    .limit(1)
    .executeTakeFirst();
  return block === undefined ? undefined : { ...block, certificate: null };
}
