import { sql } from 'kysely';
import type { UnitChoice, UnitWish } from '#domain/ledger/choose-units.ts';
import type { LedgerOperation, Purpose } from '#domain/ledger/ledger-operation.ts';
import { organizationOfProject, type SerialBlock, type SerialRange } from '#domain/ledger/serial.ts';
import type { Db } from '#server/kernel/db.ts';
import { blockFromRow } from '#server/ledger/block-rows.ts';
import { inventoryYears, type Member, vintages } from './contended-world.ts';
import type { ContendedOperation } from './operate-once.ts';

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

/** An operation of the ledger, or one on units of several projects. */
export type ContendedWork = LedgerOperation | ContendedOperation;

/**
 * Chooses an operation at random: one in six is on units of several projects, one in ten issues units or
 * sets an inventory year, one in ten takes any units whatever their state, and the rest fit the state that the
 * client sees, which another client may change before it arrives.
 */
export async function chooseOperation(
  db: Db,
  members: readonly Member[],
  random: Random,
): Promise<ContendedWork> {
  const member = oneOf(random, members);
  if (random() < 0.16) return operationOf(db, members, member, random);
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
  if (block === null || dice < 0.2) return anyAction(members, project, issued, random);
  return fittingOperation(members, block, partOf(block, random), random);
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

function fittingOperation(
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

/** An operation on units that may be anyone's and in any state, and may not exist. */
function anyAction(
  members: readonly Member[],
  project: string,
  issued: number,
  random: Random,
): LedgerOperation {
  const { organization } = oneOf(random, members);
  const start = whole(random, 1, Math.min(HOT_UNITS, issued));
  const range = { min: start, max: start + whole(random, -1, MAX_UNITS) };
  const block = { project, holder: organization, state: 'active' } as SerialBlock;
  return fittingOperation(members, block, range, random);
}

/** Of operations, how many are previews, which change nothing. */
const PREVIEWS = 0.15;

/** An operation on units of both projects of a member, or on the oldest of all it holds, received ones too. */
async function operationOf(
  db: Db,
  members: readonly Member[],
  { organization, projects, inventory }: Member,
  random: Random,
): Promise<ContendedOperation> {
  const others = members.filter((one) => one.organization !== organization);
  const transferredTo = oneOf(random, others).organization;
  const details = { inventoryProject: inventory, inventoryYear: oneOf(random, inventoryYears) };
  const retirement = { status: 'RetiredInventory', details } as const;
  const outcome = oneOf<ContendedOperation['outcome']>(random, [
    retirement,
    retirement,
    retirement,
    { status: 'Retired', details: { retiredAgainst: 'Proof' } },
    { status: 'Transferred', details: { transferredTo } },
    { status: 'Cancelled', details: {} },
  ]);
  const wish = await wishFor(db, projects, random);
  return { organization, wish, outcome, preview: random() < PREVIEWS };
}

/** A quantity of everything held, a quantity of a vintage of each project, or exact serials of each. */
async function wishFor(db: Db, projects: readonly string[], random: Random): Promise<UnitWish> {
  const tonnes = () => whole(random, 1, MAX_UNITS);
  const dice = random();
  if (dice < 0.4) return { tonnes: tonnes() };
  const year = oneOf(random, vintages);
  const quantities = projects.map((project) => ({ project, year, tonnes: tonnes() }));
  if (dice < 0.7) return { units: quantities };
  const seen: UnitChoice[] = [];
  for (const project of projects) {
    const [, block] = await seenUnits(db, project, random);
    if (block !== null) seen.push({ project, year: block.year, ...partOf(block, random) });
  }
  return { units: seen.length === 0 ? quantities : seen };
}
