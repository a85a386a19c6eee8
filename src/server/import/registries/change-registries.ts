import { isDeepStrictEqual } from 'node:util';
import {
  type AddedRegistry,
  checkRegistries,
  joinedRegistries,
  tidyRegistries,
  withAddedRegistries,
  withFormerNames,
} from '#domain/import/added-registries.ts';
import type { RegistryNames } from '#domain/project/source-registries.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { renameClaimedRegistries, type SamePair } from '../../projects/entry/rename-claimed-registries.ts';
import { findSameSources } from '../../projects/known-projects.ts';
import { lockStoredRegistries, saveRegistries } from '../../source-registries/registry-names.ts';
import { otherImportRunning } from '../import-problems.ts';
import { listDraftRegistries, listSameDrafts, tryLockImports } from '../import-store.ts';
import { entriesSame, registriesStale, registryRefused } from './registry-problems.ts';

type Change = {
  /** The version that was changed. */
  readonly version: number;
  readonly registries: readonly AddedRegistry[];
};

/**
 * Sets what administrators add to the known registries; does nothing if nothing differs. All entries are compared by
 * the new names from then on. Throws 409 while an import runs, if another administrator changed it since that version,
 * and if entries would be the same by these names; 400 for a name that no registry or two can have.
 */
export async function changeRegistries(
  tx: Tx,
  caller: Actor,
  { version, registries }: Change,
  now: Date,
): Promise<void> {
  // What an import compared must not change before it is written.
  if (!(await tryLockImports(tx))) throw otherImportRunning();
  const current = await lockStoredRegistries(tx);
  const added = withFormerNames(current.added, tidyRegistries(registries));
  const fault = checkRegistries(added);
  if (fault !== null) throw registryRefused(fault);
  if (isDeepStrictEqual(current.added, added)) return;
  if (current.version !== version) throw registriesStale();
  await renameRegistries(tx, withAddedRegistries(current.added), withAddedRegistries(added));
  await saveRegistries(tx, { version: version + 1, added }, { actor: caller.account, at: now });
  const [names, newNames] = [new Set(labelsOf(current.added)), new Set(labelsOf(added))];
  const facts = {
    version: version + 1,
    namesAdded: [...newNames].filter((name) => !names.has(name)),
    namesRemoved: [...names].filter((name) => !newNames.has(name)),
  };
  await recordAuditEvent(tx, caller, { act: 'registries-changed', account: null, facts }, now);
}

/** Every added name with its registry, in order, as the audit log has it. */
function labelsOf(added: readonly AddedRegistry[]): readonly string[] {
  return added.flatMap(({ builtIn, name, names }) => [
    ...(builtIn === null ? [name] : []),
    ...names.map((other) => `${other} (${name})`),
  ]);
}

/** Gives entries the keys that their registries have by other names. Throws 409 if some would be the same. */
async function renameRegistries(tx: Tx, before: RegistryNames, after: RegistryNames): Promise<void> {
  const change = { before, after };
  const drafts = joinedRegistries(await listDraftRegistries(tx), before, after);
  const same: readonly SamePair[] = [
    ...(await findSameSources(tx, change)),
    ...(drafts.length === 0 ? [] : await listSameDrafts(tx, drafts)),
    ...(await renameClaimedRegistries(tx, change)),
  ];
  if (same.length > 0) throw entriesSame(same);
}
