import { type RawBuilder, sql } from 'kysely';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { eraseOpenings } from '#server/ledger/erase-openings.ts';
import { anAdministrator, signedIn } from './accounts.ts';
import { aProject, aReceivedEntry, inLedger, now } from './builders.ts';
import { type Act, importActs, mergeActs, type World } from './merge-and-import-acts.ts';

/** Retires two units of an organization's project against an inventory. */
export function retireAgainst(
  organization: string,
  project: string,
  inventory: { readonly project: string; readonly year: number },
): LedgerOperation {
  const purpose = { kind: 'inventory', ...inventory } as const;
  return { type: 'retire-first', organization, project, year: 2022, tonnes: 2, purpose };
}

/** Lists acts on both public projects of a world; `next` draws numbers from 0 to below 1. */
export async function rowsWrittenActs(world: World, next: () => number): Promise<readonly Act[]> {
  const headers = await signedIn(world.database, await anAdministrator(world.database));
  return [
    ...unitActs(world, next),
    ...rowActs(world, next),
    ...mergeActs(world, headers),
    ...importActs(world, headers),
  ];
}

const another = { kind: 'other', note: 'another trip' } as const;

/** Operations on units of one of the projects, drawn by chance; each returns whether the ledger took it. */
function unitOperations({ database, serials }: World, next: () => number) {
  const { project, other, harbour, valley } = serials;
  const draw = () => (next() < 0.5 ? project : other);
  const holderOf = (serial: string) => (serial === project ? harbour : valley);
  const inTheLedger = async (...operations: readonly LedgerOperation[]) =>
    inLedger(database, operations).then(
      () => true,
      () => false,
    );
  /** Issues a unit and does something with it. */
  const onNewUnit = async (
    operationsOn: (unit: {
      readonly organization: string;
      readonly project: string;
      readonly range: { readonly min: number; readonly max: number };
    }) => readonly LedgerOperation[],
    serial = draw(),
  ) => {
    const organization = holderOf(serial);
    if (!(await inTheLedger({ type: 'issue', organization, project: serial, year: 2024, tonnes: 1 })))
      return false;
    const { nextSequence } = await database.db
      .selectFrom('project')
      .select('nextSequence')
      .where('serial', '=', serial)
      .executeTakeFirstOrThrow();
    const range = { min: nextSequence - 1, max: nextSequence - 1 };
    return inTheLedger(...operationsOn({ organization, project: serial, range }));
  };
  const onUnits = (type: 'issue' | 'retire-first') => {
    const serial = draw();
    const given = { organization: holderOf(serial), project: serial, year: 2022, tonnes: 1 };
    return inTheLedger(type === 'issue' ? { type, ...given } : { type, ...given, purpose: another });
  };
  return { inTheLedger, onNewUnit, onUnits };
}

function unitActs(world: World, next: () => number): readonly Act[] {
  const { database, serials } = world;
  const { project, other, inventory, harbour, valley } = serials;
  const { inTheLedger, onNewUnit, onUnits } = unitOperations(world, next);
  const receiverOf = (serial: string) => (serial === project ? valley : harbour);
  return [
    { name: 'issue', run: () => onUnits('issue') },
    { name: 'retire', run: () => onUnits('retire-first') },
    {
      name: 'transfer',
      run: () => onNewUnit((unit) => [{ type: 'transfer', ...unit, receiver: receiverOf(unit.project) }]),
    },
    { name: 'cancel', run: () => onNewUnit((unit) => [{ type: 'cancel', ...unit }]) },
    {
      name: 'correct a retirement',
      run: () =>
        onNewUnit((unit) => [
          { type: 'retire', ...unit, purpose: another },
          { type: 'correct', ...unit, reason: 'The wrong trip', inventories: [] },
        ]),
    },
    {
      name: 'retire against an inventory',
      run: () => inTheLedger(retireAgainst(valley, other, { project: inventory, year: 2023 })),
    },
    {
      name: 'receive units in an entry, and retire one',
      run: async () => {
        await aReceivedEntry(database, valley, project).catch(() => undefined);
        return onNewUnit(
          (unit) => [
            { type: 'transfer', ...unit, receiver: valley },
            { type: 'retire', ...unit, organization: valley, purpose: another },
          ],
          project,
        );
      },
    },
    {
      name: 'erase a note',
      run: async () => {
        const openings = await database.db
          .selectFrom('opening')
          .select(['idx as ref', 'part'])
          .where('part', '=', 'note')
          .orderBy('idx')
          .execute();
        const opening = openings[Math.floor(next() * openings.length)];
        if (opening !== undefined) await database.transact(eraseOpenings, [opening], now);
        return opening !== undefined;
      },
    },
  ];
}

function rowActs({ database, serials }: World, next: () => number): readonly Act[] {
  const { project, other, inventory, harbour, valley } = serials;
  const one = () => (next() < 0.5 ? project : other);
  const act = (name: string, statement: () => RawBuilder<unknown>): Act => ({
    name,
    run: () => database.transact(async (tx) => ((await statement().execute(tx)).numAffectedRows ?? 0n) > 0n),
  });
  return [
    act('title', () => sql`update project set title = title || '!' where serial = ${one()}`),
    act('archive', () => sql`update project set is_archived = not is_archived where serial = ${one()}`),
    act('feature', () => sql`update project set is_featured = not is_featured where serial = ${one()}`),
    act(
      'stage',
      () => sql`update project set stage = case stage when 'Active' then 'Inactive' else 'Active' end
        where serial = ${one()}`,
    ),
    act(
      'owner',
      () => sql`update project set organization =
        case organization when ${harbour} then ${valley} else ${harbour} end where serial = ${other}`,
    ),
    act(
      'visibility',
      () => sql`update project set visibility = case visibility when 'Public' then 'Private' else 'Public' end
        where serial = ${inventory}`,
    ),
    act(
      'new row',
      () => sql`insert into draft_row (project, version, position, year, status, quantity)
        select serial, 'in-force', 1 + coalesce(
          (select max(position) from draft_row where project = serial and version = 'in-force'), 0),
          2028, 'Projected', 5
        from project where serial = ${one()}`,
    ),
    act(
      'no rows',
      () => sql`delete from draft_row where project in (${project}, ${other}) and version = 'in-force'`,
    ),
    act(
      'row of another',
      () => sql`update draft_row set project = ${project}, position = position + 100
        where project = ${inventory} and version = 'in-force'`,
    ),
    act(
      'address of an organization',
      () => sql`update organization set slug = 'other-' || serial
        where serial = ${one() === project ? harbour : valley}`,
    ),
    {
      name: 'new project',
      run: async () => {
        const registeredAt = new Date(1_700_000_000_000 * (1 + next() / 100));
        return (await aProject(database, harbour, { title: `New ${next()}`, registeredAt })) !== '';
      },
    },
  ];
}
