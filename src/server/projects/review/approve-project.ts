import { approvalOf } from '#domain/project/approval.ts';
import type { ApprovalDetails } from '#domain/project/approval-faults.ts';
import type { Tx } from '../../kernel/db.ts';
import { ProblemError } from '../../kernel/problems.ts';
import { isOnlyAdministrator } from '../../users/require-administrator.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { ownProject } from '../entry/project-problems.ts';
import { requireComplete } from '../life/require-complete.ts';
import type { ActionContext, TransitionRequest } from '../life/run-transition.ts';
import { runUnitTransition } from '../life/run-unit-transition.ts';
import { resolveOpenComments } from './comment-store.ts';

const INCOMPLETE = 400;
const CONFLICT = 409;

type Approval = TransitionRequest & {
  /** The administrators' list also approves rejected projects (specification §4). */
  readonly transition: 'approve' | 'approveListed';
  /** Keeps open comments open; otherwise the approval resolves them. */
  readonly keepsComments: boolean;
};

/**
 * Approves a submission and returns the project's serial. In one transaction the realized rows become units,
 * the remaining rows come into force and the project becomes public. Administrators cannot approve projects
 * of their own organization, unless they are the only administrator. Throws 409 for a second approval of the
 * same submission, and if the project is no longer the version that the administrator read.
 */
export async function approveProject(
  tx: Tx,
  context: ActionContext,
  { keepsComments, ...start }: Approval,
): Promise<string> {
  const { caller, now } = context;
  let isAnotherNeeded = false;
  const lockFirst = async ({ organization }: { readonly organization: string }) => {
    const isOwn = organization === caller.organization;
    isAnotherNeeded = isOwn && !(await isOnlyAdministrator(tx, caller.account));
  };
  return runUnitTransition(tx, context, { ...start, lockFirst }, async (project) => {
    if (isAnotherNeeded) throw ownProject();
    const { retiredYears } = await requireStillComplete(tx, project, now);
    if (!keepsComments) await resolveOpenComments(tx, project.serial, now);
    return approvalOf(
      project,
      retiredYears.map(({ year }) => year),
    );
  });
}

/** Throws 409, with the fields, when a submission is no longer complete. */
async function requireStillComplete(tx: Tx, project: LockedProject, now: Date): Promise<ApprovalDetails> {
  try {
    return await requireComplete(tx, project, now);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== INCOMPLETE) throw error;
    throw new ProblemError(CONFLICT, error.sentence, error.fields);
  }
}
