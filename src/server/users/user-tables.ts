import type { Kept, Moment } from '../kernel/schema.ts';

/** Previous owner's values of a handed-over account, kept while the handover can be undone. */
type HandoverTable = {
  account: Kept<string>;
  fromEmail: string;
  fromName: string | null;
  fromPasswordHash: string | null;
  fromMustChangePassword: boolean;
  undoUntil: Moment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    handover: HandoverTable;
  }
}
