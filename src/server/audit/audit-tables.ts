import type { ColumnType, GeneratedAlways } from 'kysely';
import type { AuditAct } from '#domain/account/audit-act.ts';
import type { Kept, Moment } from '../kernel/schema.ts';

type AuditEntryTable = {
  id: GeneratedAlways<number>;
  at: Moment;
  act: Kept<AuditAct>;
  actor: Kept<string | null>;
  inNameOf: Kept<string | null>;
  account: Kept<string | null>;
  organization: Kept<string | null>;
  facts: ColumnType<Readonly<Record<string, unknown>>, string, never>;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    auditEntry: AuditEntryTable;
    auditLink: { position: Kept<number>; entry: Kept<number>; link: Kept<Uint8Array> };
  }
}
