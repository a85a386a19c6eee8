import type { Tx } from '../kernel/db.ts';
import { lockOrganization, saveIntroduction } from './organization-store.ts';

type Introduction = {
  /** Undefined keeps what the page says, null removes it. */
  readonly description: string | null | undefined;
  readonly website: string | null | undefined;
};

/** Sets what an organization's page says of it. Returns the names of the fields that changed. */
export async function introduceOrganization(
  tx: Tx,
  serial: string,
  { description, website }: Introduction,
): Promise<readonly ('description' | 'website')[]> {
  const current = await lockOrganization(tx, serial);
  const next = {
    description: description === undefined ? current.description : description,
    website: website === undefined ? current.website : website,
  };
  const changed = (['description', 'website'] as const).filter((field) => next[field] !== current[field]);
  if (changed.length > 0) await saveIntroduction(tx, serial, next);
  return changed;
}
