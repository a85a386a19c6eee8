import { resolve } from 'node:path';
import type { FileStore } from '../files/file-port.ts';
import type { S3Account } from '../files/s3-settings.ts';
import type { Database } from '../kernel/db.ts';
import { type BackupOrder, isFolder } from './backup-arguments.ts';
import { askServer } from './backup-socket.ts';
import { type BackupOutcome, runBackup } from './run-backup.ts';

type CommandContext = {
  /** The folder in which the command was typed. */
  readonly folder: string;
  readonly settings: {
    readonly version: string;
    readonly dataDir: string;
    readonly databaseUrl: string | null;
    readonly s3Account: S3Account | null;
  };
  readonly files: FileStore;
  readonly openDatabase: () => Promise<Database>;
  readonly write: (line: string) => void;
};

/** Runs `registry backup`: by the running server, if there is one on the embedded database, or by itself. */
export async function backupCommand(order: BackupOrder, context: CommandContext): Promise<number> {
  const { settings, files, write } = context;
  const to = isFolder(order.to) ? resolve(context.folder, order.to) : order.to;
  const encryptTo = order.encryptTo === null ? null : resolve(context.folder, order.encryptTo);
  const byServer =
    settings.databaseUrl === null ? await askServer(settings.dataDir, { to, encryptTo }) : null;
  const { code, lines } = byServer ?? (await byCommand());
  for (const line of lines) write(line);
  return code;

  async function byCommand(): Promise<BackupOutcome> {
    const database = await context.openDatabase();
    try {
      return await runBackup(
        { to, encryptTo },
        {
          database,
          files,
          version: settings.version,
          s3Account: settings.s3Account,
          clock: () => new Date(),
        },
      );
    } finally {
      await database.close();
    }
  }
}
