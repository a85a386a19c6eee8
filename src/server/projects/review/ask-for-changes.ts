import type { Tx } from '../../kernel/db.ts';
import { giveBack } from '../life/give-back.ts';
import type { Circumstances } from '../life/tell-owner.ts';
import { type Remark, say } from './add-comment.ts';

/** Gives a submission back to its owner as a draft, with remarks on what is to be changed. */
export async function askForChanges(
  tx: Tx,
  circumstances: Circumstances,
  identity: string,
  remarks: readonly Remark[],
): Promise<string> {
  const { caller, now } = circumstances;
  const project = await giveBack(tx, circumstances, identity, 'ask-changes');
  for (const remark of remarks) await say(tx, caller, { project, remark, now });
  return project.serial;
}
