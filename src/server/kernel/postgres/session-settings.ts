import type pg from 'pg';
import { StartProblem } from '../start-problem.ts';

/** Settings of a session by name, with the value that `pg_settings` shows: times in milliseconds. */
export type SessionSettings = Readonly<Record<string, string>>;

/** SQLSTATE of a connection that cannot be used. */
const CONNECTION_REFUSED = '08004';

/**
 * Sets the settings of a new connection and reads them back. Throws a `StartProblem` if one differs. They are set by
 * statements: a pooler refuses or ignores those that a connection is opened with.
 */
export async function keepSettings(
  client: Pick<pg.ClientBase, 'query'>,
  settings: SessionSettings,
  timeoutMs: number,
): Promise<void> {
  const names = Object.keys(settings);
  const sets = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`);
  const list = names.map((name) => `'${name}'`).join(', ');
  const read = `select name, setting from pg_settings where name in (${list})`;
  // Several statements in one text take one round trip and return a result each.
  const query = { text: [...sets, read].join('; '), query_timeout: timeoutMs };
  const results = (await client.query(query)) as unknown as readonly pg.QueryResult<Setting>[];
  const kept = new Map(results.at(-1)?.rows.map(({ name, setting }) => [name, setting]));
  const different = names.filter((name) => kept.get(name) !== settings[name]);
  if (different.length > 0) throw differsIn(different);
}

type Setting = { readonly name: string; readonly setting: string };

function differsIn(names: readonly string[]): StartProblem {
  const sentence = `The connection to the PostgreSQL server does not keep these settings: ${names.join(', ')}. Connect to the server directly, or through a pooler in session mode.`;
  return Object.assign(new StartProblem(sentence), { code: CONNECTION_REFUSED });
}
