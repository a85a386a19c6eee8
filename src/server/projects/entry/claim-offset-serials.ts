import type { Person } from '#domain/project/abilities.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { readOffsetSerials, serialsTaken } from '#domain/project/offset-serials.ts';
import type { ProjectStatus } from '#domain/project/status.ts';
import type { Tx } from '../../kernel/db.ts';
import { ProblemError } from '../../kernel/problems.ts';
import { isInForce, type LockedProject } from './lock-project.ts';
import {
  findClaimedSerials,
  listOffsetClaims,
  lockOffsetClaims,
  type OffsetClaim,
  replaceOffsetClaims,
  toOffsetClaim,
} from './offset-claim-store.ts';
import { sentenceOf } from './project-problems.ts';

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
 * Saves which source serials a purchased-offsets entry claims after a transition, so that no tonnes are entered twice. Throws a problem
 * under `offsetSerials` if another entry claims any of them: 409 for an approval, else 400.
 *
 * An entry claims the serials of its version in force, from its first approval on, also while it is re-opened, private or archived,
 * because its units stay in the ledger; and those of a submission as long as it waits, also while it is archived. Drafts, rejected
 * submissions and deleted entries claim none.
 *
 * All claims change under one lock, so of two decisions at once the later one sees the earlier. An exclusion constraint
 * repeats the rule.
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
  const serials = versions.flatMap((version) => (version === null ? [] : readOffsetSerials(version)));
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
