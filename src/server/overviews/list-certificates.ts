import { MAX_CERTIFICATES } from './entry-sums-queries.ts';
import type { WholeYear } from './read-overview-parts.ts';

const MAX_LISTED = 100;

type Certificates = WholeYear['offsetSources'][number]['certificates'];

/** Lists the certificates of each inventory year, at most 100 in all. `isCut` is true if there are more. */
export function listCertificates(years: readonly WholeYear[]) {
  const listed: { readonly year: number; readonly certificates: Certificates }[] = [];
  let left = MAX_LISTED;
  let isCut = false;
  for (const { year, offsetSources } of years) {
    const certificates = offsetSources.flatMap((part) => part.certificates);
    const shown = certificates.slice(0, left);
    isCut ||= shown.length < certificates.length;
    isCut ||= offsetSources.some((part) => part.certificates.length === MAX_CERTIFICATES);
    left -= shown.length;
    if (shown.length > 0) listed.push({ year, certificates: shown });
  }
  return { years: listed, isCut };
}
