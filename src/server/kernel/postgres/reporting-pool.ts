import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { preparedName } from '../statements.ts';
import { COMMIT_WITH_REPORT } from '../watched-tables.ts';
import { repeatedStatements } from './repeated-statements.ts';

type Result = { readonly rows: readonly { readonly report?: string | null }[] };

/**
 * Returns a pool whose connections report, with every commit, the tables that the transaction wrote: in the
 * same round trip, and before the commit's caller goes on. `onReport` is not called when it wrote no watched
 * table.
 */
export function reportingPool(pool: pg.Pool, onReport: (report: string) => void): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = repeatedStatements();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const reporting = reportingClient(client, { onReport, nameOf });
      clients.set(client, reporting);
      return reporting;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

type Reporting = {
  readonly onReport: (report: string) => void;
  /** The name of a statement that transactions repeat (`repeatedStatements`). */
  readonly nameOf: (text: string) => string | undefined;
};

function reportingClient(client: pg.PoolClient, { onReport, nameOf }: Reporting): PostgresPoolClient {
  let isWriting = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (text === 'begin') isWriting = true;
    if (text !== 'commit') {
      const name = isWriting ? (preparedName(text) ?? nameOf(text)) : undefined;
      return name === undefined
        ? client.query(text, [...parameters])
        : client.query({ name, text, values: [...parameters] });
    }
    // Several statements in one text return a result each.
    const [reported, committed] = (await client.query(COMMIT_WITH_REPORT)) as unknown as [Result, Result];
    const report = reported.rows[0]?.report ?? null;
    if (report !== null) onReport(report);
    return committed;
  };
  const release = (destroy?: boolean) => {
    isWriting = false;
    client.release(destroy);
  };
  return { query: query as PostgresPoolClient['query'], release };
}
