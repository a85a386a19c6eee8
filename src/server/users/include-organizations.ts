import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import { wrongField } from '../kernel/problems.ts';
import { setInclusions } from '../organizations/set-inclusions.ts';
import { type Act, lockForAct } from './lock-for-act.ts';

/**
 * Sets the organizations whose public projects the page of an account's organization also shows. Does nothing if they
 * are the same. Throws a 400 problem for unknown organizations and for the organization itself.
 */
export async function includeOrganizations(
  tx: Tx,
  act: Omit<Act, 'reason'>,
  names: readonly string[],
): Promise<void> {
  const { user } = await lockForAct(tx, act);
  const { id: account, organization } = user;
  const result = await setInclusions(tx, organization, names);
  switch (result.kind) {
    case 'unknown': {
      const unknown = result.names.join(', ');
      throw wrongField('organizations', (locale) =>
        m.problem_organizations_unknown({ names: unknown }, { locale }),
      );
    }
    case 'itself':
      throw wrongField('organizations', (locale) => m.problem_organizations_itself({}, { locale }));
    case 'same':
      return;
    case 'changed': {
      const facts = { included: result.included };
      await recordAuditEntry(
        tx,
        act.caller,
        { act: 'inclusions-changed', account, organization, facts },
        act.now,
      );
    }
  }
}
