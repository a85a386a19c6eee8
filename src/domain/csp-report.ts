/**
 * The loggable part of a browser's CSP report: never a query, a fragment or a sample of the blocked content.
 */
export type CspReport = {
  /** The violated directive, such as `script-src-elem`. */
  readonly directive: string;
  /** Where the blocked content came from: an origin, or a keyword such as `inline`. */
  readonly blocked: string;
  /** The path of the page. */
  readonly page: string;
};

const MAX_PATH_CHARACTERS = 200;
const UNKNOWN = 'unknown';
const WORD = /^[a-z][a-z-]{0,39}$/;
const ORIGIN = /^([a-z][a-z\d+.-]{0,20}:\/\/[\w.:[\]-]{1,255})(?:[/?#]|$)/i;
const SCHEME = /^([a-z][a-z\d+.-]{0,20}):/i;
const PAGE = /^https?:\/\/[^/?#]{1,255}(\/[^?#]*)?/i;

/**
 * Returns the CSP reports in a request body, in the Reporting API's form or the legacy `report-uri` form.
 * Skips anything else.
 */
export function readCspReports(body: unknown): readonly CspReport[] {
  const all: readonly unknown[] = Array.isArray(body) ? body : [body];
  return all.map(toReport).filter((report) => report !== null);
}

function toReport(report: unknown): CspReport | null {
  if (!isRecord(report)) return null;
  if (report['type'] === 'csp-violation' && isRecord(report['body'])) {
    const { effectiveDirective, blockedURL, documentURL } = report['body'];
    return cspReport(effectiveDirective, blockedURL, documentURL);
  }
  const legacy = report['csp-report'];
  if (!isRecord(legacy)) return null;
  const directive = legacy['effective-directive'] ?? legacy['violated-directive'];
  return cspReport(directive, legacy['blocked-uri'], legacy['document-uri']);
}

function cspReport(directive: unknown, blocked: unknown, page: unknown): CspReport {
  // The legacy form may append the directive's sources to its name.
  const [name = ''] = typeof directive === 'string' ? directive.split(' ', 1) : [];
  return {
    directive: WORD.test(name) ? name : UNKNOWN,
    blocked: typeof blocked === 'string' ? sourceOf(blocked) : UNKNOWN,
    page: typeof page === 'string' ? pathOf(page) : UNKNOWN,
  };
}

function sourceOf(blocked: string): string {
  if (WORD.test(blocked)) return blocked;
  return ORIGIN.exec(blocked)?.[1] ?? SCHEME.exec(blocked)?.[1] ?? UNKNOWN;
}

function pathOf(page: string): string {
  const found = PAGE.exec(page);
  return found === null ? UNKNOWN : (found[1] ?? '/').slice(0, MAX_PATH_CHARACTERS);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
