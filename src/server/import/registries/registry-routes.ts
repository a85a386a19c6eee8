import { type KnownRegistries, readRegistries, updateRegistries } from '#contract/source-registries.ts';
import { builtInNamesOf, renamableRegistries } from '#domain/project/source-registries.ts';
import type { Confirm } from '../../auth/passwords.ts';
import type { Database } from '../../kernel/db.ts';
import { type Mounting, mount } from '../../kernel/http.ts';
import { findStoredRegistries, type StoredRegistries } from '../../source-registries/registry-names.ts';
import { changeRegistries } from './change-registries.ts';

/** Mounts the administrators' endpoints for the known registries; changing them needs a password. */
export function mountRegistries(mounting: Mounting, database: Database, confirm: Confirm): void {
  const read = async () => present(await findStoredRegistries(database.db));
  mount(mounting, readRegistries, read);
  mount(mounting, updateRegistries, async ({ body: { adminPassword, ...sent }, caller, now }) => {
    await confirm.recently(caller, adminPassword, now);
    await database.transact(changeRegistries, caller, sent, now);
    return read();
  });
}

function present({ version, added }: StoredRegistries): KnownRegistries {
  const builtIn = renamableRegistries.map((key) => {
    const [name = key, ...fixedNames] = builtInNamesOf(key);
    const names = added.find((registry) => registry.builtIn === key)?.names ?? [];
    return { builtIn: key, name, fixedNames, names: [...names] };
  });
  const others = added
    .filter((registry) => registry.builtIn === null)
    .map(({ name, names }) => ({ builtIn: null, name, fixedNames: [], names: [...names] }));
  return { version, registries: [...builtIn, ...others] };
}
