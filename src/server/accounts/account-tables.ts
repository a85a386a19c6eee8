import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountState, MemberRole, Role } from '#domain/account/role.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Kept, Moment } from '../kernel/schema.ts';

type AccountTable = {
  id: Kept<string>;
  request: GeneratedAlways<number>;
  state: AccountState;
  role: Generated<Role>;
  /** What the person may do in their organization. */
  memberRole: Generated<MemberRole>;
  email: string;
  /** Lower-case email, unique among accounts; null once the account can no longer sign in. */
  emailKey: string | null;
  organization: string | null;
  /** As requested. Approved accounts show the name of their organization instead. */
  organizationName: string;
  contactName: string | null;
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

type PasswordCodeTable = {
  account: Kept<string>;
  codeHash: Uint8Array;
  purpose: 'reset' | 'handover';
  expiresAt: Moment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    account: AccountTable;
    passwordCode: PasswordCodeTable;
  }
}
