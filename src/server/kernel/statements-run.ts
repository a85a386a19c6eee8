import { AsyncLocalStorage } from 'node:async_hooks';

/** What a computation read: the statements it ran, and the tables behind cached replies that it used. */
export type StatementsRun = {
  readonly statements: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
};

type Recording = {
  readonly statements: Set<string>;
  readonly tables: Set<string>;
  /** The computation that called this one, which read the same. */
  readonly outer: Recording | undefined;
};

const current = new AsyncLocalStorage<Recording>();

/** Runs `compute` and returns its result with what it read, directly or in computations that it called. */
export async function recordStatements<Result>(
  compute: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly run: StatementsRun }> {
  const run: Recording = { statements: new Set(), tables: new Set(), outer: current.getStore() };
  const result = await current.run(run, compute);
  return { result, run };
}

/** Notes a statement of the database. */
export function noteStatement(statement: string): void {
  for (let run = current.getStore(); run !== undefined; run = run.outer) run.statements.add(statement);
}

/** Notes the tables that a cached reply was computed from. */
export function noteTables(tables: Iterable<string>): void {
  for (const table of tables)
    for (let run = current.getStore(); run !== undefined; run = run.outer) run.tables.add(table);
}

/** Returns `act`, bound to the computation that calls this function, wherever it is called later. */
export function bindToRecording(act: () => void): () => void {
  return AsyncLocalStorage.bind(act);
}
