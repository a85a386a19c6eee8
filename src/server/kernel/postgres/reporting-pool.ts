import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { COMMIT_WITH_REPORT } from '../table-change.ts';

type Result = { readonly rows: readonly { readonly report?: string | null }[] };

/**
 * Returns a pool whose connections report, with every commit, the tables that the transaction wrote: in the same round
 * trip, and before the commit's caller goes on. `onReport` is not called when it wrote no watched table.
 */
export function reportingPool(pool: pg.Pool, onReport: (report: string) => void): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const reporting = reportingClient(client, onReport);
      clients.set(client, reporting);
      return reporting;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function reportingClient(client: pg.PoolClient, onReport: (report: string) => void): PostgresPoolClient {
  const query = async (statement: string, parameters: readonly unknown[]) => {
    if (statement !== 'commit') return client.query(statement, [...parameters]);
    // Several statements in one text return a result each.
    const [reported, committed] = (await client.query(COMMIT_WITH_REPORT)) as unknown as [Result, Result];
    const report = reported.rows[0]?.report ?? null;
    if (report !== null) onReport(report);
    return committed;
  };
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}
