import type { QueryOf } from '#contract/endpoint.ts';
import type {
  FieldChangeReply,
  listDrafts,
  listProjects,
  OwnedProject,
  OwnedSummary,
} from '#contract/owned-projects.ts';
import type { HistoryChange } from '#contract/project-transitions.ts';
import type { PublicProject } from '#contract/projects.ts';
import { canSee, projectAbilities } from '#domain/project/abilities.ts';
import { changedFields, type FieldChange, type ProjectEntry } from '#domain/project/entry.ts';
import { type ProjectDetails, projectDetails } from '#domain/project/project-details.ts';
import { type Caller, forbidden } from '../../kernel/admit.ts';
import type { Db } from '../../kernel/db.ts';
import type { Page } from '../../kernel/http.ts';
import { presentRegisteredRows } from '../../ledger/registered-row-queries.ts';
import { projectNotFound } from '../entry/change-project.ts';
import { isOfOther } from '../is-of-other.ts';
import type { LinkOf } from '../present-project.ts';
import { listApprovals } from '../project-queries.ts';
import type { EntryVersion } from '../project-tables.ts';
import { readPublicProject } from '../read-public-projects.ts';
import { detailsInForce } from '../stored-entry.ts';
import { listOwnedRows, type OwnedList } from './owned-list-queries.ts';
import {
  findOwnedProject,
  listChanges,
  listFilesOfVersion,
  listLastSubmissions,
  listNamesOfFiles,
  listVersionRows,
  type OwnedRow,
} from './owned-project-queries.ts';
import { presentOwnedProject, presentOwnedSummary } from './present-owned-project.ts';

/**
 * Reads a project as the caller may see it: in full for its organization and administrators, else the public
 * view.
 */
export async function readProject(
  db: Db,
  caller: Caller | null,
  identity: string,
  linkOf: LinkOf,
): Promise<OwnedProject | PublicProject> {
  if (caller === null) return readPublicProject(db, identity);
  const row = await findOwnedProject(db, identity);
  const isHeld = row !== undefined && canSee(caller, row);
  return isHeld ? present(db, caller, row, linkOf) : readPublicProject(db, identity);
}

/** Reads a project in full, for its organization and administrators. Other callers get 404. */
export async function readOwnedProject(
  db: Db,
  caller: Caller,
  identity: string,
  linkOf: LinkOf,
): Promise<OwnedProject> {
  const row = await findOwnedProject(db, identity);
  const isHeld = row !== undefined && canSee(caller, row);
  if (!isHeld) throw projectNotFound();
  return present(db, caller, row, linkOf);
}

async function present(db: Db, caller: Caller, row: OwnedRow, linkOf: LinkOf): Promise<OwnedProject> {
  const { serial, organization, status } = row;
  const [changesSinceSubmission, changesFromInForce] = await Promise.all([
    status === 'Submitted' ? readChangesSinceSubmission(db, serial, linkOf) : null,
    row.editedDetails === null ? null : readChangesFromInForce(db, row, row.editedDetails, linkOf),
  ]);
  const registered = presentRegisteredRows(row.blocks, organization);
  const abilities = projectAbilities(caller, { ...row, hasUnits: row.nextSequence > 1 });
  const changes = { changesSinceSubmission, changesFromInForce };
  return presentOwnedProject(row, { registered, abilities, changes, linkOf });
}

/**
 * Lists an organization's projects that the caller may see. Only administrators may list all organizations
 * (else 403).
 */
export async function readOwnedProjects(
  db: Db,
  caller: Caller,
  { AccountHolder: accountHolder, ...query }: QueryOf<typeof listProjects>,
  linkOf: LinkOf,
): Promise<Page<OwnedSummary>> {
  const organization = accountHolder === undefined ? null : accountHolder.trim().toUpperCase();
  const isPublicAlone = !canSee(caller, { organization });
  if (isPublicAlone && organization === null) throw forbidden('role');
  return readList(db, { organization, isPublicAlone, ...query }, linkOf);
}

/** Lists the drafts of the caller's organization, last changed first. */
export async function readDrafts(
  db: Db,
  { organization }: Caller,
  query: QueryOf<typeof listDrafts>,
  linkOf: LinkOf,
): Promise<Page<OwnedSummary>> {
  return readList(db, { organization, isPublicAlone: false, isOfDrafts: true, ...query }, linkOf);
}

async function readList(db: Db, list: OwnedList, linkOf: LinkOf): Promise<Page<OwnedSummary>> {
  const { rows, total } = await listOwnedRows(db, list);
  const items = rows.map((row) => {
    const shown = presentOwnedSummary(row, linkOf);
    return list.isPublicAlone
      ? { ...shown, dateSubmitted: null, changesAsked: false, openComments: 0 }
      : shown;
  });
  return { items, total };
}

/**
 * Reads a project's history: each change with its date, account holder, person, and changed fields before and
 * after. Throws 404.
 */
export async function readHistory(db: Db, identity: string): Promise<HistoryChange[]> {
  const project = await findOwnedProject(db, identity);
  if (project === undefined) throw projectNotFound();
  return (await listChanges(db, project.serial)).map(
    ({ at, act, organization, organizationName, contactName, email, personOrganization, changes }) => ({
      changeDate: at.toISOString(),
      accountHolder: organization,
      accountHolderName: organizationName,
      person: email === null ? null : { name: contactName, email },
      isForOwner: isOfOther(personOrganization, organization),
      act,
      ...byField(changes),
    }),
  );
}

/**
 * Returns changes by field. What one request did more than once to units of a year is one text, with the
 * serials of each time.
 */
function byField(changes: readonly FieldChange[]): Readonly<Record<string, Omit<FieldChange, 'field'>>> {
  const fields = Map.groupBy(changes, ({ field }) => field);
  const joined = [...fields].map(([field, [first, ...more]]) => {
    const all = [first?.after, ...more.map(({ after }) => after)];
    return [field, { before: first?.before, after: more.length === 0 ? first?.after : all.join(', ') }];
  });
  return Object.fromEntries(joined) as Record<string, Omit<FieldChange, 'field'>>;
}

/**
 * Returns the changes between a project's last two submissions; null before the second, and if the first of
 * the two was approved: its realized rows have serials now and would look removed.
 */
async function readChangesSinceSubmission(
  db: Db,
  project: string,
  linkOf: LinkOf,
): Promise<FieldChangeReply[] | null> {
  const [last, before] = await listLastSubmissions(db, project);
  if (last === undefined || before === undefined) return null;
  const approvedAt = (await listApprovals(db, project)).at(-1);
  if (approvedAt !== undefined && approvedAt >= before.at) return null;
  return presentChanges(db, changedFields(before.entry as ProjectEntry, last.entry as ProjectEntry), linkOf);
}

/** Returns the changes that an approval would make to the version in force. */
async function readChangesFromInForce(
  db: Db,
  row: OwnedRow,
  edited: ProjectDetails,
  linkOf: LinkOf,
): Promise<FieldChangeReply[]> {
  const [inForce, editedEntry] = await Promise.all([
    readVersion(db, row.serial, detailsInForce(row), 'in-force'),
    readVersion(db, row.serial, projectDetails(edited), 'edited'),
  ]);
  return presentChanges(db, changedFields(inForce, editedEntry), linkOf);
}

async function readVersion(
  db: Db,
  project: string,
  details: ProjectDetails,
  version: EntryVersion,
): Promise<ProjectEntry> {
  const [files, rows] = await Promise.all([
    listFilesOfVersion(db, project, version),
    listVersionRows(db, project, version),
  ]);
  return { ...details, files: Object.fromEntries(files.map(({ slot, file }) => [slot, file])), rows };
}

/** Converts changes to the reply format, with files as links. */
async function presentChanges(
  db: Db,
  changes: readonly FieldChange[],
  linkOf: LinkOf,
): Promise<FieldChangeReply[]> {
  const names = await readFileNames(db, changes.filter(isFileChange));
  const toLink = (id: unknown) =>
    typeof id === 'string' ? { url: linkOf(id), filename: names.get(id) ?? '' } : null;
  return changes.map((change) =>
    isFileChange(change) ? { ...change, before: toLink(change.before), after: toLink(change.after) } : change,
  );
}

function isFileChange({ field }: FieldChange): boolean {
  return /^(?:pictures|documents)\./.test(field);
}

async function readFileNames(db: Db, changes: readonly FieldChange[]): Promise<ReadonlyMap<string, string>> {
  const ids = changes.flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === 'string');
  const rows = ids.length === 0 ? [] : await listNamesOfFiles(db, ids);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}
