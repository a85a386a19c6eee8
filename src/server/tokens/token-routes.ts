import { listAllTokenEntries, listTokenEntries } from '#contract/tokens.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { presentAnyTokenEntry, presentTokenEntry, makeTokenEntriesFile } from './present-token-entries.ts';
import { listTokenEntries as list } from './token-queries.ts';

/** Mounts the statements of tokens: the caller's own, and those of all organizations for administrators; each also as a file. */
export function mountTokens(mounting: Mounting, db: Db): void {
  const limit = limitConcurrency({ concurrent: 1, queued: 20 });
  mount(
    mounting,
    listTokenEntries,
    async ({ query: { format, page, pageSize, kind }, caller, locale, now }) => {
      const { organization } = caller;
      if (format === undefined || format === 'json') {
        const { rows, total } = await list(db, { organization, kind, page, pageSize });
        return { items: rows.map((row) => presentTokenEntry(row, locale)), total };
      }
      return limit(async () => {
        const { rows } = await list(db, { organization, kind });
        const entries = rows.map((row) => presentTokenEntry(row, locale));
        return makeTokenEntriesFile(entries, {
          format,
          locale,
          now,
          organization,
          namesOrganizations: false,
        });
      });
    },
  );
  mount(mounting, listAllTokenEntries, async ({ query, locale, now }) => {
    const { format, page, pageSize, kind, organization } = query;
    if (format === undefined || format === 'json') {
      const { rows, total } = await list(db, { organization, kind, page, pageSize });
      return { items: rows.map((row) => presentAnyTokenEntry(row, locale)), total };
    }
    return limit(async () => {
      const { rows } = await list(db, { organization, kind });
      const entries = rows.map((row) => presentAnyTokenEntry(row, locale));
      return makeTokenEntriesFile(entries, { format, locale, now, organization, namesOrganizations: true });
    });
  });
}
