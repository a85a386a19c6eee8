import type { GeneratedAlways } from 'kysely';
import type { TokenKind, TokenMovementType } from '#domain/account/tokens.ts';
import type { Kept, Moment } from '../kernel/schema.ts';

type TokenEntryTable = {
  id: GeneratedAlways<number>;
  organization: Kept<string>;
  kind: Kept<TokenKind>;
  type: Kept<TokenMovementType>;
  /** Counts an organization's entries of a kind, from 1. */
  number: Kept<number>;
  change: Kept<number>;
  /** After this entry: the sum of all changes up to it. */
  balance: Kept<number>;
  project: Kept<string | null>;
  payment: Kept<number | null>;
  reason: Kept<string | null>;
  actor: Kept<string | null>;
  at: Moment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    tokenEntry: TokenEntryTable;
  }
}
