import type { readExamples } from '#contract/api-docs.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { readFigures } from '#contract/site.ts';
import { formatSerialRange, formatUnitSerial } from '#domain/ledger/serial.ts';
import type { Db } from '../kernel/db.ts';
import { fromInt8Range } from './block-rows.ts';
import { listVintageTonnes } from './ledger-queries.ts';

/**
 * Reads the registry's counts and totals. Every commit maintains them, so the cost does not grow with the
 * registry.
 */
export async function readRegistryFigures(db: Db): Promise<ReplyOf<typeof readFigures>> {
  const [totals, vintages, exampleSerial] = await Promise.all([
    readTotals(db),
    listVintageTonnes(db),
    findExampleSerial(db),
  ]);
  const cancelled = vintages.reduce((sum, vintage) => sum + vintage.cancelled, 0);
  const registeredTonnes = totals.issuedTonnes - cancelled;
  return { ...totals, registeredTonnes, vintages: [...vintages], exampleSerial };
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
