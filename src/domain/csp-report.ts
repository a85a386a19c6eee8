/** What the log may say of a report of a browser: never a query, a fragment or a sample of what was refused. */
export type CspReport = {
  /** The directive that refused it, such as `script-src-elem`. */
  readonly directive: string;
  /** Where it was from: an origin, or a word such as `inline`. */
  readonly blocked: string;
  /** The path of the page. */
  readonly page: string;
};

const MOST_PATH_CHARACTERS = 200;
const UNKNOWN = 'unknown';
const WORD = /^[a-z][a-z-]{0,39}$/;
const ORIGIN = /^([a-z][a-z\d+.-]{0,20}:\/\/[\w.:[\]-]{1,255})(?:[/?#]|$)/i;
const SCHEME = /^([a-z][a-z\d+.-]{0,20}):/i;
const PAGE = /^https?:\/\/[^/?#]{1,255}(\/[^?#]*)?/i;

/** Reads the reports of a body, in the form of the Reporting API or in the older one of `report-uri`; what is neither is left out. */
export function readCspReports(body: unknown): readonly CspReport[] {
  const all: readonly unknown[] = Array.isArray(body) ? body : [body];
  return all.map(readOne).filter((report) => report !== null);
}

function readOne(report: unknown): CspReport | null {
  if (!isRecord(report)) return null;
  if (report['type'] === 'csp-violation' && isRecord(report['body'])) {
    const { effectiveDirective, blockedURL, documentURL } = report['body'];
    return present(effectiveDirective, blockedURL, documentURL);
  }
  const older = report['csp-report'];
  if (!isRecord(older)) return null;
  const directive = older['effective-directive'] ?? older['violated-directive'];
  return present(directive, older['blocked-uri'], older['document-uri']);
}

function present(directive: unknown, blocked: unknown, page: unknown): CspReport {
  // The older form may add the directive's sources to its name.
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
  return found === null ? UNKNOWN : (found[1] ?? '/').slice(0, MOST_PATH_CHARACTERS);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
