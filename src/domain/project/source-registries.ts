/** Other registries that purchased offsets come from. */

/** A registry whose serials can be read (`serial-formats.ts`), with the names that people write for it. */
const names = {
  verra: [
    'Verra',
    'Verra Registry',
    'VCS',
    'Verra VCS',
    'VCS Verra',
    'Verified Carbon Standard',
    'Verra Verified Carbon Standard',
  ],
  'gold-standard': [
    'Gold Standard',
    'The Gold Standard',
    'GS',
    'GSF',
    'Gold Standard Impact Registry',
    'Gold Standard for the Global Goals',
    'GS4GG',
  ],
  cdm: ['CDM', 'UNFCCC', 'CDM Registry', 'UNFCCC CDM', 'Clean Development Mechanism'],
  acr: ['ACR', 'American Carbon Registry', 'American Carbon Registry (ACR)'],
  art: ['ART', 'ART TREES', 'ART Registry', 'Architecture for REDD+ Transactions'],
  fcpf: ['FCPF', 'Forest Carbon Partnership Facility', 'Carbon Assets Tracking System'],
  car: ['CAR', 'Climate Action Reserve', 'Climate Action Reserve (CAR)', 'The Reserve'],
  cercarbono: ['Cercarbono', 'CDC', 'EcoRegistry'],
  undp: ['UNDP', 'UNDP Carbon Registry', 'National Carbon Registry'],
  isometric: ['Isometric', 'Isometric Registry'],
  puro: ['Puro', 'Puro.earth', 'Puro Registry', 'Puro Standard', 'CORC'],
  own: ['Community Climate Registry'],
} as const satisfies Record<string, readonly string[]>;

/** A registry whose serials can be read. */
export type SourceRegistry = keyof typeof names;

/** The registries whose serials can be read: those that are built in. */
export const sourceRegistries = Object.keys(names).filter(isKnown);

/** Those that administrators can give further names; rows of this registry's own lists name it by its own. */
export const renamableRegistries = sourceRegistries.filter((registry) => registry !== 'own');

/** The keys of known registries, by each of their names as `foldRegistry` returns it. */
export type RegistryNames = ReadonlyMap<string, string>;

/** The names that are built in; administrators add others (`added-registries.ts`). */
export const builtInNames: RegistryNames = new Map(
  Object.entries(names).flatMap(([registry, all]) => all.map((name) => [foldRegistry(name), registry])),
);

/**
 * Returns the key under which a registry's name is compared: the same for all the names that are known of one
 * registry, otherwise the name without case, spaces and punctuation. `VERRA` and `Verified Carbon Standard`
 * are `verra`. Accents are kept.
 */
export function registryKey(name: string, registries: RegistryNames): string {
  const folded = foldRegistry(name);
  return registries.get(folded) ?? folded;
}

/** Returns whether a name is one of this registry. */
export function isOwnRegistry(name: string): boolean {
  return builtInNames.get(foldRegistry(name)) === 'own';
}

/** Returns the names that are built in for a registry, its own first. */
export function builtInNamesOf(registry: SourceRegistry): readonly string[] {
  return names[registry];
}

/** Returns the name by which a known registry calls itself; null for any other key. */
export function registryName(key: string): string | null {
  return isKnown(key) ? names[key][0] : null;
}

function isKnown(key: string): key is SourceRegistry {
  return Object.hasOwn(names, key);
}

/** Returns a registry's name without letter case, spaces and punctuation; empty if it has no letter or digit. */
export function foldRegistry(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
