import type { AccountState, Role } from '#domain/account/role.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Locale } from './locale.ts';
import type { Kept, Moment } from './project-tables.ts';

type AccountTable = {
  id: Kept<string>;
  request: GeneratedAlways<number>;
  state: AccountState;
  role: Generated<Role>;
  email: string;
  /** Lower-case email, unique among accounts; null once the account can no longer sign in. */
  emailKey: string | null;
  organization: string | null;
  /** As requested. Approved accounts show the name of their organization instead. */
  organizationName: string;
  contactName: string | null;
  contactTel: string | null;
  mailingAddress: string | null;
  passwordHash: string | null;
  mustChangePassword: Generated<boolean>;
  wantedProjects: Generated<number>;
  inventoryTonnes: number | null;
  comment: string | null;
  locale: Locale;
  factorSecret: Uint8Array | null;
  factorSince: Date | null;
  factorStep: Generated<number>;
  requestedAt: Moment;
  decidedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
};

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

type PasswordCodeTable = {
  account: Kept<string>;
  codeHash: Uint8Array;
  purpose: 'reset' | 'handover';
  expiresAt: Moment;
};

/** Previous owner's values of a handed-over account, kept while the handover can be undone. */
type HandoverTable = {
  account: Kept<string>;
  fromEmail: string;
  fromName: string | null;
  fromPasswordHash: string | null;
  fromMustChangePassword: boolean;
  undoUntil: Moment;
};

/** Tables of accounts and sessions, in camel case. */
export type AccountTables = {
  account: AccountTable;
  session: SessionTable;
  failedSignIn: FailedSignInTable;
  passwordCode: PasswordCodeTable;
  handover: HandoverTable;
};
