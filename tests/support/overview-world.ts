import type { LedgerOperation, Purpose } from '#domain/ledger/ledger-operation.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { Database } from '#server/kernel/db.ts';
import { anOrganization, aProject, aReceivedEntry, inLedger } from './builders.ts';

type Details = Parameters<typeof aProject>[2];

const hidden = { visibility: 'Private', overviewTracking: 'Hidden' } as const;
const isPrivate = { visibility: 'Private' } as const;
const offsetsEntry = { programType: 'Offsets', projectType: null } as const;
const note: Purpose = { kind: 'other', note: 'Ferry trips' };

const row = (year: number, status: YearlyRow['status'], quantity: number): YearlyRow => ({
  year,
  status,
  quantity,
});
const against = (project: string, year: number): Purpose => ({ kind: 'inventory', project, year });

/** Creates an inventory with its rows in force, whose Inventory years can take retirements. */
async function anInventoryOf(
  database: Database,
  organization: string,
  rows: readonly YearlyRow[],
  details: Details = {},
) {
  const project = await aProject(database, organization, {
    title: 'Community inventory',
    programType: 'Inventory',
    projectType: null,
    ...isPrivate,
    rows: [...rows],
    ...details,
  });
  const counted = rows.filter(({ status }) => status === 'Inventory');
  await inLedger(
    database,
    counted.map(({ year, quantity }): LedgerOperation => {
      return { type: 'set-inventory-year', organization, project, year, tonnes: quantity };
    }),
  );
  return project;
}

/** Operations on the units of a project that the organization holds: `[first, last]` with what becomes of them. */
function actsOf(organization: string, project: string) {
  const range = ([min, max]: readonly [number, number]) => ({ min, max });
  const one = { organization, project };
  return {
    issue: (year: number, tonnes: number): LedgerOperation => ({ type: 'issue', ...one, year, tonnes }),
    record: (year: number, tonnes: number): LedgerOperation => ({ type: 'record', ...one, year, tonnes }),
    retire: (units: readonly [number, number], purpose: Purpose): LedgerOperation => {
      return { type: 'retire', ...one, range: range(units), purpose };
    },
    transfer: (units: readonly [number, number], receiver: string): LedgerOperation => {
      return { type: 'transfer', ...one, range: range(units), receiver };
    },
    cancel: (units: readonly [number, number]): LedgerOperation => {
      return { type: 'cancel', ...one, range: range(units) };
    },
  };
}

/**
 * Creates three organizations whose overviews have every figure. Alder, the caller's, issues, records,
 * receives, retires, cancels and transfers; Birch receives of Alder and transfers to it; Cedar only has a
 * public project of which nothing has become yet.
 */
export async function anOverviewWorld(database: Database, alder: string) {
  const birch = await anOrganization(database, 'Birch Trust');
  const cedar = await anOrganization(database, 'Cedar Co-operative');
  const organizations = { alder, birch, cedar };
  const projects = await enterProjectsOf(database, organizations);
  const offsets = {
    bought: await aProject(database, alder, { title: 'Bought wind', ...offsetsEntry, ...isPrivate }),
    boughtShown: await aProject(database, alder, { title: 'Bought sun', ...offsetsEntry }),
  };
  const inventories = await enterInventoriesOf(database, organizations);
  const received = {
    ofAlder: await aReceivedEntry(database, alder, projects.source),
    ofBirch: await aReceivedEntry(database, birch, projects.shown),
  };
  const world = { organizations, projects, offsets, received, inventories };
  await inLedger(database, operationsIn(world));
  await database.transact(async (tx) => {
    const { archived } = projects;
    await tx.updateTable('project').set({ isArchived: true }).where('serial', '=', archived).execute();
  });
  return world;
}

type Organizations = Readonly<Record<'alder' | 'birch' | 'cedar', string>>;

async function enterProjectsOf(database: Database, { alder, birch, cedar }: Organizations) {
  const plans = [row(2024, 'Projected', 300), row(2025, 'Projected', 200), row(2023, 'Projected', 7)];
  const projects = {
    shown: await aProject(database, alder, { title: '=Heat from the sea', rows: plans }),
    unseen: await aProject(database, alder, { title: 'Hidden valley', ...isPrivate }),
    excluded: await aProject(database, alder, { title: 'Excluded', ...hidden }),
    archived: await aProject(database, alder, { title: 'Archived', rows: [row(2025, 'Projected', 9)] }),
    source: await aProject(database, birch, { title: 'Birch solar' }),
    untouched: await aProject(database, cedar, { title: 'Cedar trees' }),
  };
  await aProject(database, alder, { status: 'Draft', rows: [row(2025, 'Projected', 1000)] });
  await aProject(database, alder, {
    programType: 'Infrastructure Canada',
    rows: [row(2023, 'Estimated', 500), row(2023, 'Reduced', 100)],
  });
  return projects;
}

async function enterInventoriesOf(database: Database, { alder, birch }: Organizations) {
  const rows = [
    row(2022, 'Inventory', 1000),
    row(2023, 'Inventory', 20),
    row(2024, 'ProjectedInventory', 1400),
    row(2025, 'ProjectedInventory', 900),
  ];
  return {
    inventory: await anInventoryOf(database, alder, rows),
    hiddenInventory: await anInventoryOf(database, alder, [row(2021, 'Inventory', 400)], hidden),
    birchInventory: await anInventoryOf(database, birch, [row(2022, 'Inventory', 50)]),
  };
}

type World = {
  readonly organizations: Organizations;
  readonly projects: Awaited<ReturnType<typeof enterProjectsOf>>;
  readonly offsets: Readonly<Record<'bought' | 'boughtShown', string>>;
  readonly inventories: Awaited<ReturnType<typeof enterInventoriesOf>>;
};

function operationsIn({ organizations, projects, offsets, inventories }: World): LedgerOperation[] {
  const { alder, birch, cedar } = organizations;
  const { inventory, hiddenInventory, birchInventory } = inventories;
  const own = actsOf(alder, projects.shown);
  const secret = actsOf(alder, projects.unseen);
  const wind = actsOf(alder, offsets.bought);
  const sun = actsOf(alder, offsets.boughtShown);
  const excluded = actsOf(alder, projects.excluded);
  const solar = actsOf(birch, projects.source);
  return [
    own.issue(2021, 1000),
    own.retire([1, 100], against(inventory, 2022)),
    own.retire([101, 150], note),
    own.cancel([151, 180]),
    own.transfer([181, 300], birch),
    actsOf(birch, projects.shown).retire([181, 230], against(birchInventory, 2022)),
    own.issue(2022, 500),
    own.retire([1001, 1040], against(hiddenInventory, 2021)),
    secret.issue(2021, 200),
    secret.retire([1, 50], against(inventory, 2022)),
    secret.issue(2023, 80),
    wind.record(2021, 60),
    wind.retire([1, 25], against(inventory, 2022)),
    sun.record(2022, 40),
    sun.retire([1, 10], note),
    excluded.issue(2022, 70),
    excluded.retire([1, 30], against(inventory, 2022)),
    actsOf(alder, projects.archived).issue(2021, 5),
    solar.issue(2022, 200),
    solar.transfer([1, 90], alder),
    actsOf(alder, projects.source).retire([1, 20], against(inventory, 2023)),
    solar.retire([91, 100], note),
    solar.cancel([101, 110]),
    actsOf(cedar, projects.untouched).issue(2024, 8),
  ];
}
