import { MAX_COMPARED } from '#contract/compare-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';

const MAX_SHOWN_LENGTH = 40;

/** The serials in the address of a comparison, each once, and those beyond what is compared. */
export type CompareAddress = { readonly serials: readonly string[]; readonly leftOut: readonly string[] };

/** Reads the serials in an address: separated by commas, or repeated as plain forms send them. */
export function readCompareAddress(address: URLSearchParams): CompareAddress {
  const texts = address.getAll('serials').flatMap((text) => text.split(','));
  const sent = texts.map((text) => text.trim()).filter((text) => text !== '');
  const distinct = [
    ...new Set(sent.map((text) => parseProjectSerial(text) ?? text.slice(0, MAX_SHOWN_LENGTH))),
  ];
  return { serials: distinct.slice(0, MAX_COMPARED), leftOut: distinct.slice(MAX_COMPARED) };
}

/** Returns the address of the page that shows projects side by side. */
export function compareAddress(serials: readonly string[]): string {
  if (serials.length === 0) return pagePaths.projectsCompare;
  return `${pagePaths.projectsCompare}?serials=${serials.map(encodeURIComponent).join(',')}`;
}
