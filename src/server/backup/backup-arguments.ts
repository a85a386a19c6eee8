import { isS3Address } from '../files/s3-settings.ts';

/** Where a registry is: a data folder with the embedded database, or a database of a PostgreSQL server. */
export type Place = { readonly dataDir: string } | { readonly databaseUrl: string };

/** A folder for backups, and the file with the keys that they are encrypted to; null for none. */
export type BackupOrder = { readonly to: string; readonly encryptTo: string | null };

/** What to restore: into a target, or as a drill into a scratch place that is removed. */
export type Restoring = {
  readonly source: string;
  readonly into: string | null;
  /** The file with the keys that open it; null for a backup that is not encrypted. */
  readonly identity: string | null;
};

/** True if a text is a path, not the address of something else. */
export function isFolder(text: string): boolean {
  return !/^[a-z0-9]+:\/\//i.test(text);
}

/** True if a text names where backups go: a folder, or a bucket with a folder in it. */
export function isBackupPlace(text: string): boolean {
  return isFolder(text) || isS3Address(text);
}

/** Parses the arguments of `registry backup`; returns a message if they are invalid. */
export function readBackupArguments(
  [to, ...more]: readonly string[],
  encryptTo: string | undefined,
): BackupOrder | string {
  return to === undefined || more.length > 0 || !isBackupPlace(to)
    ? 'Name the folder that backups go to, such as /backups/registry or s3://bucket/registry.'
    : { to, encryptTo: encryptTo ?? null };
}

type RestoreFlags = {
  readonly into: string | undefined;
  readonly drill: boolean;
  readonly identity: string | undefined;
};

/** Parses the arguments of `registry restore`; returns a message if they are invalid. */
export function readRestoreArguments(
  [source, ...more]: readonly string[],
  { into, drill, identity }: RestoreFlags,
): Restoring | string {
  if (source === undefined || more.length > 0)
    return 'Name the backup: its folder, or the folder of all backups.';
  if (drill === (into !== undefined))
    return "Say where to with '--into DATA_DIR' or '--into postgres://…', or try it with '--drill'.";
  return { source, into: into ?? null, identity: identity ?? null };
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
