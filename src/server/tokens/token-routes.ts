import { listAllTokenMovements, listTokenMovements } from '#contract/tokens.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { limitConcurrency, MAX_WAIT_MS } from '../kernel/limit-concurrency.ts';
import {
  makeTokenMovementsFile,
  presentAnyTokenMovement,
  presentTokenMovement,
} from './present-token-movements.ts';
import { listTokenMovements as list } from './token-queries.ts';

/**
 * Mounts the statements of tokens: the caller's own, and those of all organizations for administrators; each
 * also as a file.
 */
export function mountTokens(mounting: Mounting, db: Db): void {
  const limit = limitConcurrency({ concurrent: 1, queued: 20, waitMs: MAX_WAIT_MS });
  mount(
    mounting,
    listTokenMovements,
    async ({ query: { format, page, pageSize, kind }, caller, locale, now }) => {
      const { organization } = caller;
      if (format === undefined || format === 'json') {
        const { rows, total } = await list(db, { organization, kind, page, pageSize });
        return { items: rows.map((row) => presentTokenMovement(row, locale)), total };
      }
      return limit(async () => {
        const { rows } = await list(db, { organization, kind });
        const entries = rows.map((row) => presentTokenMovement(row, locale));
        return makeTokenMovementsFile(entries, {
          format,
          locale,
          now,
          organization,
          namesOrganizations: false,
        });
      });
    },
  );
  mount(mounting, listAllTokenMovements, async ({ query, locale, now }) => {
    const { format, page, pageSize, kind, organization } = query;
    if (format === undefined || format === 'json') {
      const { rows, total } = await list(db, { organization, kind, page, pageSize });
      return { items: rows.map((row) => presentAnyTokenMovement(row, locale)), total };
    }
    return limit(async () => {
      const { rows } = await list(db, { organization, kind });
      const entries = rows.map((row) => presentAnyTokenMovement(row, locale));
      return makeTokenMovementsFile(entries, { format, locale, now, organization, namesOrganizations: true });
    });
  });
}
