import type { Tx } from '../../kernel/db.ts';
import { requireTrackedOnce } from './require-tracked-once.ts';
import { type ActionContext, runTransition, type TransitionRequest } from './run-transition.ts';

/**
 * Returns an archived project to the status it had, and returns its serial. Throws 400 if it is a tracked inventory with a year that
 * another one has been tracked for meanwhile.
 */
export async function unarchiveProject(
  tx: Tx,
  context: ActionContext,
  request: TransitionRequest,
): Promise<string> {
  return runTransition(tx, context, { ...request, transition: 'unarchive' }, async (project) => {
    const versions = [project.inForce, project.status === 'Submitted' ? project.entry : null];
    for (const version of versions) {
      if (version !== null) await requireTrackedOnce(tx, project, version);
    }
    return {};
  });
}
