import { sql } from 'kysely';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { organizationOfProject } from '#domain/ledger/serial.ts';
import { blankEntry } from '#domain/project/entry.ts';
import type { Refusal } from '#domain/result.ts';
import type { Database } from '#server/kernel/db.ts';
import { applyLedgerOperations } from '#server/ledger/apply-ledger-operations.ts';
import { enterOrganizations } from '#server/organizations/save-organization.ts';
import { enterProjects, type NewProject } from '#server/projects/enter-projects.ts';
import { trackOnce } from '#server/projects/track-once.ts';

export const now = new Date('2026-03-01T12:00:00Z');

/** Creates an organization with this name; returns its serial. */
export async function anOrganization(
  database: Database,
  name = 'Harbour Heat Co-operative',
): Promise<string> {
  const sourceKey = `test:${name}`;
  const entered = await database.transact(
    enterOrganizations,
    [{ name, sourceKey, logoFile: null }],
    'registered',
    now,
  );
  return entered.get(sourceKey) ?? '';
}

/**
 * Creates a project of an organization, public and approved by default; returns its serial. Of several
 * inventories the first is tracked, unless the details say otherwise.
 */
export async function aProject(
  database: Database,
  organization: string,
  details: Partial<NewProject> = {},
): Promise<string> {
  const entry = { ...plain, organization, ...details };
  const [serial = ''] = await database.transact(async (tx) =>
    enterProjects(tx, details.overviewTracking === undefined ? await trackOnce(tx, [entry]) : [entry], now),
  );
  return serial;
}

/** Creates a private inventory with its years in the ledger; returns its serial. */
export async function anInventory(
  database: Database,
  organization: string,
  years: Readonly<Record<number, number>>,
): Promise<string> {
  const project = await aProject(database, organization, {
    title: 'Corporate inventory',
    programType: 'Inventory',
    visibility: 'Private',
    projectType: null,
    stage: null,
  });
  const operations = Object.entries(years).map(([year, tonnes]): LedgerOperation => {
    return { type: 'set-inventory-year', organization, project, year: Number(year), tonnes };
  });
  await inLedger(database, operations);
  return project;
}

/**
 * Creates the entry in which an organization holds the units that it receives of a project; returns its
 * serial.
 */
export async function aReceivedEntry(
  database: Database,
  organization: string,
  sourceProject: string,
): Promise<string> {
  const serial = await aProject(database, organization, { title: 'Received', visibility: 'Private' });
  const sender = organizationOfProject(sourceProject);
  await database.transact(async (tx) => {
    await sql`
      update project set kind = 'transferred-offsets', program_type = 'TransferredOffsets', status = 'Received',
        source_project = ${sourceProject}, source_organization = ${sender}
      where serial = ${serial}
    `.execute(tx);
  });
  return serial;
}

/** Applies ledger operations; throws when they are refused. */
export async function inLedger(database: Database, operations: readonly LedgerOperation[], at = now) {
  const applied = await database.transact(applyLedgerOperations, operations, at);
  if (!applied.ok) throw new Error(`Refused: ${applied.refusal.code}`);
  return applied.value;
}

/** Returns the refusal of ledger operations, or null when they were accepted. */
export async function refusalOf(
  database: Database,
  operations: readonly LedgerOperation[],
): Promise<Refusal | null> {
  const applied = await database.transact(applyLedgerOperations, operations, now);
  return applied.ok ? null : applied.refusal;
}

const plain: Omit<NewProject, 'organization'> = {
  ...blankEntry('ISO 14064-2'),
  title: 'Heat from the sea',
  description: 'A district heating loop that takes heat from the harbour.',
  programType: 'ISO 14064-2',
  projectType: 'Energy Efficiency',
  stage: 'Active',
  programOfActivities: 'Single Project',
  offsetProvider: null,
  funding: null,
  status: 'Approved',
  visibility: 'Public',
  overviewTracking: 'Tracked',
  startDate: '2020-01-01',
  endDate: '2029-12-31',
  address: 'Mission, BC',
  latitude: 49.13,
  longitude: -122.31,
  contactName: 'Ada Person',
  contactJobTitle: 'Engineer',
  contactEmail: 'ada@harbour.example',
  contactTel: '604 555 0100',
  source: null,
  isFeatured: false,
  registeredAt: now,
  rows: [],
  files: {},
};
