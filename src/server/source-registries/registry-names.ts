import { type AddedRegistry, withAddedRegistries } from '#domain/import/added-registries.ts';
import type { RegistryNames } from '#domain/project/source-registries.ts';
import type { Db, Tx } from '../kernel/db.ts';
import { findRegistries } from './registry-queries.ts';
import {
  findCurrentRegistries,
  insertRegistries,
  lockRegistryVersions,
  shareRegistries,
} from './registry-store.ts';

/** What administrators added to the known registries; version 0 before they did. */
export type StoredRegistries = { readonly version: number; readonly added: readonly AddedRegistry[] };

const nothingAdded: StoredRegistries = { version: 0, added: [] };

/** Returns the names of all known registries. They are read each time, as another server may change them. */
export async function findRegistryNames(db: Db): Promise<RegistryNames> {
  return withAddedRegistries((await findStoredRegistries(db)).added);
}

/** Returns what administrators added. */
export async function findStoredRegistries(db: Db): Promise<StoredRegistries> {
  return (await findRegistries(db)) ?? nothingAdded;
}

/** As `findRegistryNames`, in a transaction. */
export async function readRegistryNames(tx: Tx): Promise<RegistryNames> {
  return withAddedRegistries(((await findCurrentRegistries(tx)) ?? nothingAdded).added);
}

/** As `readRegistryNames`, and lets nobody change them until the transaction ends. */
export async function holdRegistryNames(tx: Tx): Promise<RegistryNames> {
  await shareRegistries(tx);
  return readRegistryNames(tx);
}

/** Returns what administrators added, and lets nobody else change or hold it until the transaction ends. */
export async function lockStoredRegistries(tx: Tx): Promise<StoredRegistries> {
  await lockRegistryVersions(tx);
  return (await findCurrentRegistries(tx)) ?? nothingAdded;
}

/** Saves what administrators added as the next version, after `lockStoredRegistries`. */
export async function saveRegistries(
  tx: Tx,
  { version, added }: StoredRegistries,
  { actor, at }: { readonly actor: string | null; readonly at: Date },
): Promise<void> {
  await insertRegistries(tx, { version, added: JSON.stringify(added), actor, at });
}
