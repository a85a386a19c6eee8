import type { Person, ProjectState } from '#domain/project/abilities.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { readOffsetSerials, serialsTaken } from '#domain/project/offset-serials.ts';
import { projectDetails } from '#domain/project/project-details.ts';
import { isInForce, type ProjectStatus } from '#domain/project/project-terms.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Tx } from '../../kernel/db.ts';
import { ProblemError } from '../../kernel/problems.ts';
import { holdRegistryNames } from '../../source-registries/registry-names.ts';
import type { LockedProject } from './change-project.ts';
import { saveColumns, saveState } from './entry-store.ts';
import {
  findClaimedSerials,
  listOffsetClaims,
  lockOffsetClaims,
  type OffsetClaim,
  replaceOffsetClaims,
  toOffsetClaim,
} from './offset-claim-store.ts';
import { sentenceOf } from './project-problems.ts';
import { replaceVersion, saveEditedDetails } from './version-store.ts';

type Saved = {
  /** The project's status afterwards. */
  readonly status: LockedProject['status'];
  /** Undefined if the entry stays as it is. */
  readonly entry: ProjectEntry | undefined;
  /** What changes beside the entry. */
  readonly state: Partial<ProjectState>;
};

/**
 * Saves a project's state, and its entry as the version that the status afterwards shows. A project that leaves the
 * version in force gets a copy of it to edit; one that comes into force loses its edited version.
 */
export async function saveEntry(
  tx: Tx,
  project: LockedProject,
  { status, entry, state }: Saved,
): Promise<void> {
  const { serial } = project;
  const [before, after] = [isInForce(project.status), isInForce(status)];
  const saved = entry ?? (before && !after ? project.entry : undefined);
  if (saved === undefined) return saveState(tx, serial, state);
  const details = projectDetails(saved);
  const searchable = searchTextOf(project, saved);
  if (after || project.inForce === null)
    await saveColumns(tx, serial, { details, searchText: searchable, state });
  else {
    await saveEditedDetails(tx, serial, details, searchable);
    await saveState(tx, serial, state);
  }
  await replaceVersion(
    tx,
    { project: serial, version: after ? 'in-force' : 'edited' },
    saved,
    after && !before,
  );
}

/** Builds an entry's search text: title first, then organization, address and serials. */
function searchTextOf(project: LockedProject, { title, address }: ProjectEntry): string {
  return searchText({ title, beside: [project.organizationName, address, project.serial, project.sourceId] });
}

type Claiming = {
  /** The project's status afterwards. */
  readonly status: ProjectStatus;
  /** The entry that this status shows. */
  readonly entry: ProjectEntry;
  readonly isDeleted: boolean;
};

const BAD_REQUEST = 400;
const CONFLICT = 409;

/**
 * Saves which source serials a purchased-offsets entry claims after a transition, so that no tonnes are
 * entered twice. Throws a problem under `offsetSerials` if another entry claims any of them: 409 for an
 * approval, else 400.
 *
 * An entry claims the serials of its version in force, from its first approval on, also while it is
 * re-opened, private or archived, because its units stay in the ledger; and those of a submission as long as
 * it waits, also while it is archived. Drafts, rejected submissions and deleted entries claim none.
 *
 * All claims change under one lock, so of two decisions at once the later one sees the earlier. An exclusion
 * constraint repeats the rule. The names of registries do not change meanwhile.
 */
export async function claimOffsetSerials(
  tx: Tx,
  caller: Person,
  project: LockedProject,
  { status, entry, isDeleted }: Claiming,
): Promise<void> {
  if (project.kind !== 'offsets') return;
  const inForce = isInForce(status) ? entry : project.inForce;
  const versions = isDeleted ? [] : [inForce, status === 'Submitted' ? entry : null];
  const registries = await holdRegistryNames(tx);
  const serials = versions.flatMap((version) =>
    version === null ? [] : readOffsetSerials(version, registries),
  );
  const claims = serials.map(toOffsetClaim);
  if (hasSame(await listOffsetClaims(tx, project.serial), claims)) return;
  await lockOffsetClaims(tx);
  const taken = await findClaimedSerials(tx, project.serial, serials);
  if (taken !== undefined) {
    const sentence = sentenceOf(serialsTaken(caller, taken));
    const code = status === 'Approved' && project.status !== status ? CONFLICT : BAD_REQUEST;
    throw new ProblemError(code, sentence, { offsetSerials: sentence }, { subject: 'project' });
  }
  await replaceOffsetClaims(tx, project.serial, claims);
}

function hasSame(stored: readonly OffsetClaim[], claimed: readonly OffsetClaim[]): boolean {
  const textsOf = (claims: readonly OffsetClaim[]) =>
    new Set(claims.map(({ registry, pattern, serials }) => JSON.stringify([registry, pattern, serials])));
  const [before, after] = [textsOf(stored), textsOf(claimed)];
  return before.size === after.size && [...before].every((text) => after.has(text));
}
