import type { GeneratedAlways } from 'kysely';
import type { Moment } from '../kernel/schema.ts';

/** A backup by the time of the state that it has, a drill that found all as it was, or a notice to administrators. */
export type BackupRecordKind = 'backup' | 'drill' | 'notice';

type BackupRecordTable = {
  id: GeneratedAlways<number>;
  kind: BackupRecordKind;
  at: Moment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    backupRecord: BackupRecordTable;
  }
}
