import { isUnitTransition } from '#domain/project/transition-lists.ts';
import type { Transition, UnitTransition } from '#domain/project/transitions.ts';
import type { Tx } from '../../kernel/db.ts';
import { actingProject, applyToLedger } from './apply-to-ledger.ts';
import {
  type ActionContext,
  type Decide,
  runTransition,
  type StartInput,
  type UnitWork,
} from './run-transition.ts';
import { sendOperationEmails } from './send-operation-emails.ts';

const units: UnitWork = {
  apply: applyToLedger,
  email: (tx, context, project, applied) =>
    sendOperationEmails(tx, { ...context, projects: [actingProject(project)] }, applied),
};

/**
 * Runs a transition that concerns units or that the ledger records, as `runTransition` does; everything else
 * never passes the ledger's writer.
 */
export function runUnitTransition(
  tx: Tx,
  context: ActionContext,
  start: StartInput & { readonly transition: UnitTransition },
  decide?: Decide,
): Promise<string> {
  return runTransition(tx, context, { ...start, units }, decide);
}

/** Runs a transition that only follows the table, whether it concerns units or not. */
export function runPlainTransition(
  tx: Tx,
  context: ActionContext,
  { transition, ...start }: StartInput & { readonly transition: Transition },
): Promise<string> {
  return isUnitTransition(transition)
    ? runUnitTransition(tx, context, { ...start, transition })
    : runTransition(tx, context, { ...start, transition });
}
