import type { Generated, GeneratedAlways } from 'kysely';
import type { CorrectionStatus } from '#domain/ledger/correction-abilities.ts';
import type { Kept, MaybeMoment, Moment } from '../kernel/schema.ts';

type CorrectionTable = {
  id: GeneratedAlways<number>;
  project: Kept<string>;
  /** An `int8range`. */
  serials: Kept<string>;
  reason: Kept<string>;
  askedBy: Kept<string>;
  askedAt: Moment;
  status: Generated<CorrectionStatus>;
  /** Null while it waits, and if the only administrator requested it. */
  decidedBy: string | null;
  decidedAt: MaybeMoment;
  /** Index of the event that applied it. */
  event: number | null;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    correction: CorrectionTable;
  }
}
