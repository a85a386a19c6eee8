import type { Doubt } from './findings.ts';
import type { ImportedVintage } from './judge-tables.ts';
import type { KnownProject } from './known-entries.ts';

/** What was issued of a vintage and how much of it is retired here, in t CO2e. */
type Loaded = Pick<ImportedVintage, 'issued' | 'retired'>;

/**
 * Returns a doubt for each figure in which a file differs from what was issued. Units retired in this registry
 * since then are no difference; units the source has retired since then are.
 */
export function differencesOf({ serial }: KnownProject, loaded: Loaded, stated: ImportedVintage): Doubt[] {
  const issued = { serial, loaded: loaded.issued, said: stated.issued };
  const retired = { serial, loaded: loaded.retired, said: stated.retired };
  const differences: Doubt[] = [];
  if (stated.issued > loaded.issued) differences.push({ code: 'missing-tonnes', values: issued });
  if (stated.issued < loaded.issued) differences.push({ code: 'surplus-tonnes', values: issued });
  if (stated.retired > loaded.retired) differences.push({ code: 'retired-since', values: retired });
  return differences;
}

/**
 * Returns the tonnes of a vintage that a file has beyond those issued, null if there are none. Of these, as many
 * are retired as the source has retired beyond what is retired here: nobody can use them any more.
 */
export function missingOf(loaded: Loaded, stated: ImportedVintage): ImportedVintage | null {
  const issued = stated.issued - loaded.issued;
  if (issued <= 0) return null;
  const retired = Math.min(issued, Math.max(0, stated.retired - loaded.retired));
  return { year: stated.year, issued, retired };
}
