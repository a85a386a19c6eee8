/** Where a registry is: a data folder with the embedded database, or a database of a PostgreSQL server. */
export type Place = { readonly dataDir: string } | { readonly databaseUrl: string };

/** What to restore: into a target, or as a drill into a scratch place that is removed. */
export type Restoring = { readonly source: string; readonly into: string | null };

/** Parses the arguments of `registry backup`; returns a message if they are invalid. */
export function readBackupArguments([to, ...more]: readonly string[]): { readonly to: string } | string {
  return to === undefined || more.length > 0 || /^[a-z0-9]+:\/\//i.test(to)
    ? 'Name the folder that backups go to, such as /backups/registry.'
    : { to };
}

/** Parses the arguments of `registry restore`; returns a message if they are invalid. */
export function readRestoreArguments(
  [source, ...more]: readonly string[],
  { into, drill }: { readonly into: string | undefined; readonly drill: boolean },
): Restoring | string {
  if (source === undefined || more.length > 0)
    return 'Name the backup: its folder, or the folder of all backups.';
  if (drill === (into !== undefined))
    return "Say where to with '--into DATA_DIR' or '--into postgres://…', or try it with '--drill'.";
  return { source, into: into ?? null };
}

/** Parses the arguments of `registry move`; returns a message if they are invalid. */
export function readMoveArguments(
  more: readonly string[],
  to: string | undefined,
): { readonly to: string } | string {
  return to === undefined || more.length > 0
    ? "Say where to with '--to postgres://…', or '--to DATA_DIR' from a PostgreSQL server."
    : { to };
}

/** Reads where a registry is to be: the address of a database, or a folder, which `resolve` makes absolute. */
export function readPlace(text: string, resolve: (folder: string) => string): Place {
  return isServerAddress(text) ? { databaseUrl: text } : { dataDir: resolve(text) };
}

/** Returns whether a text is the address of a database on a PostgreSQL server. */
export function isServerAddress(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text);
}
