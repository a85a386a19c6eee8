/**
 * Returns a read that several callers share: while one runs, the others get its result, so that reads of a database
 * that does not answer do not pile up.
 */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null;
  return () =>
    (running ??= read().finally(() => {
      running = null;
    }));
}
