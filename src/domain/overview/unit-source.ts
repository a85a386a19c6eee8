import type { ProjectKind } from '../project/program-types.ts';

/** Where units come from: issued to the organization, recorded by it, or transferred to it. */
export type UnitSource = 'own' | 'purchased' | 'received';

/** Returns the source of an entry's units. Inventories have none. */
export function sourceOf(kind: ProjectKind): UnitSource {
  if (kind === 'offsets') return 'purchased';
  return kind === 'transferred-offsets' ? 'received' : 'own';
}
