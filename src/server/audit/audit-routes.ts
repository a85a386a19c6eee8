import { listAudit } from '#contract/audit.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { limitConcurrency, MAX_WAIT_MS } from '../kernel/limit-concurrency.ts';
import { makeAuditFile, readAudit } from './read-audit.ts';

/** Mounts the endpoint that reads the audit log. No endpoint changes it. */
export function mountAudit(mounting: Mounting, db: Db): void {
  const limit = limitConcurrency({ concurrent: 1, queued: 10, waitMs: MAX_WAIT_MS });
  mount(mounting, listAudit, async ({ query, locale, now }) => {
    const { page, pageSize, format = 'json', ...filters } = query;
    if (format === 'json') return readAudit(db, filters, { page, pageSize });
    return limit(() => makeAuditFile(db, filters, { format, locale, now }));
  });
}
