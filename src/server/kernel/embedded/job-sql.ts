import type { JobSql } from '../db.ts';
import type { DialectDeps } from './embedded-dialect.ts';

/**
 * Runs the job queue's SQL on the single connection. A failed text is rolled back before the next statement, because
 * the queue expects a connection of its own for each text.
 */
export function jobSqlOver({ engine, lock, requireSpace }: DialectDeps): JobSql {
  return {
    executeSql: async (text, values = []) => {
      await requireSpace();
      const release = await lock.acquire('writes');
      try {
        if (values.length > 0) return { rows: [...(await engine.query(text, values)).rows] };
        const results = await engine.exec(text);
        return { rows: results.flatMap(({ rows }) => [...rows]) };
      } catch (error) {
        await engine.exec('rollback');
        throw error;
      } finally {
        release();
      }
    },
  };
}
