import type { LedgerOperation, Purpose } from '#domain/ledger/ledger-operation.ts';
import { organizationOfProject, type SerialRange, type SerialBlock } from '#domain/ledger/serial.ts';
import type { Db } from '#server/kernel/db.ts';
import { blockFromRow } from '#server/ledger/block-rows.ts';
import { sql } from 'kysely';
import { inventoryYears, type Member, vintages } from './contended-world.ts';

/** Units for which most clients compete, the lowest of each project. */
const HOT_UNITS = 120;
const MAX_UNITS = 20;
const CAPS = { min: 40, max: 140 };

export type Random = () => number;

const whole = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1));

function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}

/**
 * Chooses an act at random: one in ten issues units or sets an inventory year, one in ten takes any units whatever their state, and the
 * rest fit the state that the client sees, which another client may change before the act arrives.
 */
export async function chooseAct(
  db: Db,
  members: readonly Member[],
  random: Random,
): Promise<LedgerOperation> {
  const member = oneOf(random, members);
  const { organization } = member;
  const project = oneOf(random, member.projects);
  const dice = random();
  if (dice < 0.07)
    return {
      type: 'issue',
      organization,
      project,
      year: oneOf(random, vintages),
      tonnes: whole(random, 1, MAX_UNITS),
    };
  if (dice < 0.1) {
    const cap = whole(random, CAPS.min, CAPS.max);
    return {
      type: 'set-inventory-year',
      organization,
      project: member.inventory,
      year: oneOf(random, inventoryYears),
      tonnes: cap,
    };
  }
  const [issued, block] = await seenUnits(db, project, random);
  if (block === null || dice < 0.2) return anyAct(members, project, issued, random);
  return fittingAct(members, block, partOf(block, random), random);
}

/** Reads, without a lock, how many units a project has, and the block of a random one of them. */
async function seenUnits(db: Db, project: string, random: Random): Promise<[number, SerialBlock | null]> {
  const { nextSequence } = await db
    .selectFrom('project')
    .select('nextSequence')
    .where('serial', '=', project)
    .executeTakeFirstOrThrow();
  const issued = nextSequence - 1;
  const unit = whole(random, 1, random() < 0.7 ? Math.min(HOT_UNITS, issued) : issued);
  const row = await db
    .selectFrom('serialBlock')
    .selectAll()
    .where('project', '=', project)
    .where('closedBy', 'is', null)
    .where(sql<boolean>`serials @> ${unit}::bigint`)
    .executeTakeFirst();
  return [issued, row === undefined ? null : blockFromRow(row)];
}

function partOf({ min, max }: SerialRange, random: Random): SerialRange {
  const start = whole(random, min, max);
  return { min: start, max: Math.min(max, start + whole(random, 0, MAX_UNITS - 1)) };
}

function fittingAct(
  members: readonly Member[],
  block: SerialBlock,
  range: SerialRange,
  random: Random,
): LedgerOperation {
  const { project, holder } = block;
  const owner = organizationOfProject(project);
  if (block.state !== 'active') {
    const inventories =
      block.state === 'retired' && block.against.kind === 'inventory' ? [block.against] : [];
    return { type: 'correct', organization: owner, project, range, reason: 'Proof', inventories };
  }
  const dice = random();
  if (holder !== owner || dice < 0.7) {
    const purpose = purposeOf(members, holder, random);
    return { type: 'retire', organization: holder, project, range, purpose };
  }
  if (dice < 0.85) return { type: 'cancel', organization: owner, project, range };
  const others = members.filter(({ organization }) => organization !== owner);
  return {
    type: 'transfer',
    organization: owner,
    project,
    range,
    receiver: oneOf(random, others).organization,
  };
}

function purposeOf(members: readonly Member[], holder: string, random: Random): Purpose {
  const inventory = members.find(({ organization }) => organization === holder)?.inventory;
  if (inventory === undefined || random() < 0.2) return { kind: 'other', note: 'Proof' };
  return { kind: 'inventory', project: inventory, year: oneOf(random, inventoryYears) };
}

/** An act on units that may be anyone's and in any state, and may not exist. */
function anyAct(
  members: readonly Member[],
  project: string,
  issued: number,
  random: Random,
): LedgerOperation {
  const { organization } = oneOf(random, members);
  const start = whole(random, 1, Math.min(HOT_UNITS, issued));
  const range = { min: start, max: start + whole(random, -1, MAX_UNITS) };
  const block = { project, holder: organization, state: 'active' } as SerialBlock;
  return fittingAct(members, block, range, random);
}
