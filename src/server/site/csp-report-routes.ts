import { reportCsp } from '#contract/csp-reports.ts';
import { readCspReports } from '#domain/csp-report.ts';
import type { Logger } from 'pino';
import { mount, type Mounting } from '../kernel/http.ts';

const MAX_BYTES = 16 * 1024;
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Mounts the CSP report endpoint. Logs at most twenty reports a minute in total and drops the rest. */
export function mountCspReports(mounting: Mounting, log: Logger): void {
  let minute = { began: 0, lines: 0 };
  // Parse report content types only on this route, up to the size limit of a report.
  void mounting.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    const types = ['application/json', ...reportCsp.bodyTypes];
    app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, text, done) =>
      done(null, readJson(String(text))),
    );
    mount({ ...mounting, app }, reportCsp, async ({ body, now }) => {
      if (now.getTime() - minute.began >= MINUTE_MS) minute = { began: now.getTime(), lines: 0 };
      const reports = readCspReports(body).slice(0, MAX_PER_MINUTE - minute.lines);
      minute.lines += reports.length;
      for (const report of reports) log.warn(report, 'refused by the content security policy');
      return {};
    });
  });
}

/** Parses JSON; returns null when malformed. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
