import type { ProjectKind } from '../project/project-terms.ts';
import { type AuditAct, auditActs } from './audit-act.ts';

/** The actions on an entry that are named by its kind, each with what was done. */
const entryActs = [
  'submitted',
  'approved',
  'rejected',
  'reopened',
  'featured',
  'archived',
  'deleted',
] as const;

type EntryAct = (typeof entryActs)[number];

const unitChanges = ['retired', 'transferred', 'cancelled'] as const;
const units = unitChanges.map((change) => `units-${change}` as const);
const inventories = entryActs.map((act) => `inventory-${act}` as const);
const offsets = entryActs.map((act) => `offsets-${act}` as const);

/** The names of what the audit log shows: those of its actions, and of an action what it was about. */
export const auditNames = [...auditActs, ...units, ...inventories, ...offsets] as const;

export type AuditName = (typeof auditNames)[number];

/**
 * Returns the name of an entry of the audit log: of an update that only retired, only transferred or only
 * cancelled units its name; of an action on an inventory or on offsets the name for that `kind`. All others have
 * the name of their action.
 */
export function auditName(
  act: AuditAct,
  facts: Readonly<Record<string, unknown>>,
  kind: ProjectKind | null,
): AuditName {
  if (act === 'emissions-updated') return nameOfUpdate(facts);
  const done = entryActs.find((one) => act === `project-${one}`);
  if (done === undefined || kind === null || kind === 'project') return act;
  return nameForKind(kind, done);
}

function nameOfUpdate(facts: Readonly<Record<string, unknown>>): AuditName {
  const [change, ...more] = unitChanges.filter((one) => facts[one] !== undefined);
  const isOnlyThis = more.length === 0 && facts['emissions'] === undefined && facts['issued'] === undefined;
  return change !== undefined && isOnlyThis ? `units-${change}` : 'emissions-updated';
}

function nameForKind(kind: Exclude<ProjectKind, 'project'>, done: EntryAct): AuditName {
  return kind === 'inventory' ? `inventory-${done}` : `offsets-${done}`;
}
