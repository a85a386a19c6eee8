import { reportCsp } from '#contract/csp-reports.ts';
import { readCspReports } from '#domain/csp-report.ts';
import type { Logger } from 'pino';
import { mount, type Mounting } from '../kernel/http.ts';

const MOST_BYTES = 16 * 1024;
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/** The call by which browsers report: a line of the log each, twenty a minute over all; the others are dropped. */
export function mountCspReports(mounting: Mounting, log: Logger): void {
  let minute = { began: 0, lines: 0 };
  // The types of reports are read here alone, and no further than a report is long.
  void mounting.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    const types = ['application/json', ...reportCsp.bodyTypes];
    app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, text, done) =>
      done(null, readJson(String(text))),
    );
    mount({ ...mounting, app }, reportCsp, async ({ body, now }) => {
      if (now.getTime() - minute.began >= MINUTE_MS) minute = { began: now.getTime(), lines: 0 };
      const reports = readCspReports(body).slice(0, MOST_A_MINUTE - minute.lines);
      minute.lines += reports.length;
      for (const report of reports) log.warn(report, 'refused by the content security policy');
      return {};
    });
  });
}

/** A report that cannot be read is nobody's to mend. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
