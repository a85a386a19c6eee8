import type { ReplyOf } from '#contract/endpoint.ts';
import type { readExamples } from '#contract/examples.ts';
import { formatSerialRange, formatUnitSerial } from '#domain/ledger/serial.ts';
import type { Db } from '../kernel/db.ts';
import { fromInt8Range } from './int8-range.ts';

const MAX_UNITS = 10;

type Block = {
  readonly project: string;
  readonly organization: string;
  readonly year: number;
  readonly serials: string;
  readonly certificate: string | null;
};

/**
 * Returns serials and ids that public calls accept: of the newest retirement of a public project's units, else of the newest public
 * project with units; all null while there are none.
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
