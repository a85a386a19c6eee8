import type { ColumnType } from 'kysely';
import type { Kept, Moment } from '../kernel/schema.ts';

type SessionTable = {
  id: Kept<string>;
  account: Kept<string>;
  token: string;
  formerToken: string | null;
  formerUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
  binding: Kept<Uint8Array | null>;
  device: Kept<string>;
  impersonator: Kept<string | null>;
  /** The administrator's own session, if this one impersonates a user; both end together. */
  openedFrom: Kept<string | null>;
  beganAt: Moment;
  usedAt: Moment;
  confirmedAt: Moment;
  expiresAt: Moment;
  endsAt: Moment;
  endedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

type FailedSignInTable = { subject: Kept<string>; count: number; lastAt: Moment };

declare module '../kernel/schema.ts' {
  interface Schema {
    session: SessionTable;
    failedSignIn: FailedSignInTable;
    recoveryCode: { account: string; codeHash: Uint8Array };
  }
}
