import type { ImportPlan, LoadablePlan } from '#domain/import/plan-import.ts';
import { foldName } from '#domain/text/fold.ts';
import type { Tx } from '../kernel/db.ts';
import { applyLedgerOperations } from '../ledger/apply-ledger-operations.ts';
import { enterOrganizations, type NewOrganization } from '../organizations/enter-organizations.ts';
import { enterProjects } from '../projects/enter-projects.ts';
import { addFigures, changeTimelines } from '../projects/known-projects.ts';
import { toFigures, toInventory, toProject } from './entries-of-plan.ts';
import { operationsOf } from './operations-of-plan.ts';

type PlannedProject = ImportPlan['projects'][number];
type PlannedInventory = ImportPlan['inventories'][number];

/** Writes an import plan: organizations, projects and inventories, then all ledger operations at once. */
export async function loadPlan(tx: Tx, plan: LoadablePlan, now: Date): Promise<void> {
  const serials = await enterEntries(tx, plan, now);
  const currentYear = now.getUTCFullYear();
  await addFigures(
    tx,
    new Map(
      plan.laterFigures.map(({ project, figures }) => [project.serial, toFigures(figures, currentYear)]),
    ),
  );
  await changeTimelines(tx, plan.timelines, now);
  const applied = await applyLedgerOperations(tx, [...operationsOf(plan, serials, currentYear)], now);
  if (!applied.ok) throw new Error(`The ledger refuses what was judged to fit: ${applied.refusal.code}.`);
}

/** Inserts the new projects and inventories with their organizations; returns their serials in this order. */
async function enterEntries(tx: Tx, plan: LoadablePlan, now: Date): Promise<readonly string[]> {
  if (plan.projects.length + plan.inventories.length === 0) return [];
  const organizations = await enterOrganizations(tx, organizationsOf(plan), 'imported', now);
  const projects = plan.projects.map((entry) =>
    toProject(entry, serialOf(organizations, proponentKey(entry)), now),
  );
  const inventories = plan.inventories.map((entry) =>
    toInventory(entry, serialOf(organizations, communityOf(entry)), now),
  );
  return enterProjects(tx, [...projects, ...inventories], now);
}

function organizationsOf(plan: LoadablePlan): NewOrganization[] {
  const proponents = plan.projects.map((entry) => ({
    name: entry.project.organization,
    sourceKey: proponentKey(entry),
  }));
  const communities = plan.inventories.map((entry) => ({
    name: entry.community.name,
    sourceKey: communityOf(entry),
  }));
  return [...proponents, ...communities].map((organization) => ({ ...organization, logoFile: null }));
}

function proponentKey({ project }: PlannedProject): string {
  return `proponent:${foldName(project.organization)}`;
}

function communityOf({ key }: PlannedInventory): string {
  return `community:${key}`;
}

function serialOf(organizations: ReadonlyMap<string, string>, key: string): string {
  const serial = organizations.get(key);
  if (serial === undefined) throw new Error(`The organization ${key} was not entered.`);
  return serial;
}
