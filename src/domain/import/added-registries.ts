import {
  builtInNames,
  builtInNamesOf,
  foldRegistry,
  type RegistryNames,
  registryKey,
  registryName,
  type SourceRegistry,
  sourceRegistries,
} from '../project/source-registries.ts';
import { COMMUNITY_REGISTRY } from './known-entries.ts';

/** A registry that administrators added, or what they added to one that is built in. */
export type AddedRegistry = {
  /** The registry that is built in; null for one that administrators added. */
  readonly builtIn: SourceRegistry | null;
  /** How it calls itself. */
  readonly name: string;
  /** Its other names; of one that is built in, those that are not. */
  readonly names: readonly string[];
};

/**
 * Why registries cannot be known by these names: one has no letter or digit, or belongs to two registries, which
 * are named.
 */
export type RegistryFault =
  | { readonly code: 'registry-name-empty'; readonly name: string }
  | { readonly code: 'registry-name-taken'; readonly name: string; readonly registries: readonly string[] };

/** Returns the names of all known registries: those that are built in and those that administrators added. */
export function withAddedRegistries(added: readonly AddedRegistry[]): RegistryNames {
  return new Map([
    ...builtInNames,
    ...added.flatMap((registry) =>
      namesOf(registry).map((name) => [foldRegistry(name), keyOf(registry)] as const),
    ),
  ]);
}

function namesOf({ builtIn, name, names }: AddedRegistry): readonly string[] {
  return builtIn === null ? [name, ...names] : names;
}

/** The key of a registry that administrators added is its own name as it is compared. */
function keyOf({ builtIn, name }: AddedRegistry): string {
  return builtIn ?? foldRegistry(name);
}

/**
 * Returns what administrators added in its stored form: a registry that is built in once, by its own name, and only
 * if it has another one; each name once.
 */
export function tidyRegistries(added: readonly AddedRegistry[]): readonly AddedRegistry[] {
  const toBuiltIn = sourceRegistries.map((builtIn): AddedRegistry => {
    const names = added.flatMap((registry) => (registry.builtIn === builtIn ? registry.names : []));
    const [name = builtIn] = builtInNamesOf(builtIn);
    return { builtIn, name, names: unique(names, builtInNamesOf(builtIn)) };
  });
  return [
    ...toBuiltIn.filter(({ names }) => names.length > 0),
    ...added
      .filter(({ builtIn }) => builtIn === null)
      .map((registry) => ({ ...registry, names: unique(registry.names, [registry.name]) })),
  ];
}

/**
 * Returns the registries after a change. One that administrators gave another own name, and that shares another of
 * its names with its former self, keeps its former own name among its names: entries under that name still belong
 * to it.
 */
export function withFormerNames(
  before: readonly AddedRegistry[],
  after: readonly AddedRegistry[],
): readonly AddedRegistry[] {
  const named = withAddedRegistries(after);
  const gone = before.filter(({ builtIn, name }) => builtIn === null && !named.has(foldRegistry(name)));
  return after.map((registry) => {
    const own = new Set(namesOf(registry).map(foldRegistry));
    const former = gone.filter(({ names }) => names.some((name) => own.has(foldRegistry(name))));
    return { ...registry, names: [...registry.names, ...former.map(({ name }) => name)] };
  });
}

/** Returns the names that are not among others, each once. */
function unique(names: readonly string[], others: readonly string[]): readonly string[] {
  const seen = new Set(others.map(foldRegistry));
  return names.filter((name) => {
    const folded = foldRegistry(name);
    if (folded !== '' && seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

/**
 * Returns why administrators cannot add these, as `tidyRegistries` returns them; null if they can. The name of
 * community inventories belongs to no other registry.
 */
export function checkRegistries(added: readonly AddedRegistry[]): RegistryFault | null {
  const owners = new Map<string, { readonly key: string; readonly name: string }>([
    [foldRegistry(COMMUNITY_REGISTRY), { key: '', name: COMMUNITY_REGISTRY }],
    ...sourceRegistries.map((key) => [key, { key, name: ownNameOf(key) }] as const),
    ...[...builtInNames].map(([name, key]) => [name, { key, name: ownNameOf(key) }] as const),
  ]);
  for (const [place, registry] of added.entries()) {
    const key = registry.builtIn ?? `added ${place}`;
    for (const name of namesOf(registry)) {
      const folded = foldRegistry(name);
      if (folded === '') return { code: 'registry-name-empty', name };
      const owner = owners.get(folded);
      if (owner !== undefined && owner.key !== key)
        return { code: 'registry-name-taken', name, registries: [owner.name, registry.name] };
      owners.set(folded, { key, name: registry.name });
    }
  }
  return null;
}

function ownNameOf(key: string): string {
  return registryName(key) ?? key;
}

/** Returns the keys, as they were, of all names whose key another choice of names changes. */
export function changedKeys(before: RegistryNames, after: RegistryNames): ReadonlySet<string> {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const changed = names.filter((name) => registryKey(name, before) !== registryKey(name, after));
  return new Set(changed.map((name) => registryKey(name, before)));
}

/** A registry as entries name it, with its key before and after a change of names. */
export type RenamedRegistry = { readonly registry: string; readonly before: string; readonly after: string };

/**
 * Returns those of the registries that entries name which are one with another of them after a change of names, but
 * were not before.
 */
export function joinedRegistries(
  named: readonly string[],
  before: RegistryNames,
  after: RegistryNames,
): readonly RenamedRegistry[] {
  const keyed = named.map((registry) => ({
    registry,
    before: registryKey(registry, before),
    after: registryKey(registry, after),
  }));
  const keysBefore = new Map<string, Set<string>>();
  for (const { after: key, before: earlier } of keyed)
    keysBefore.set(key, (keysBefore.get(key) ?? new Set()).add(earlier));
  return keyed.filter((one) => (keysBefore.get(one.after)?.size ?? 0) > 1);
}
