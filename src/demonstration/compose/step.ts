import type { LedgerOperation, Purpose } from '#domain/ledger/ledger-operation.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { Entry } from './entry.ts';

/** What an owner saves: the rows without serials, and the slots that get a file. */
type Saved = { readonly rows: readonly YearlyRow[]; readonly slots: readonly string[] };

type Action =
  | ({ readonly act: 'create' | 'update-emissions' } & Saved)
  | { readonly act: 'submit' | 'feature' | 'ask-changes' | 'reject' }
  /** `settles` are the years whose units are issued or whose inventory tonnes come into force. */
  | { readonly act: 'approve'; readonly settles: readonly number[] };

/** A step in the life of an entry: an act of its owner or of the registry office. */
export type LifeStep = Action & { readonly entry: Entry; readonly at: Date };

/** A retirement of units by their holder. */
export type RetirementStep = {
  readonly act: 'retire';
  readonly at: Date;
  readonly operation: LedgerOperation & { readonly type: 'retire-first' };
};

type UnitAction =
  | { readonly act: 'cancel' }
  | { readonly act: 'transfer'; readonly receiver: string }
  /** The receiver retires units that it holds. */
  | {
      readonly act: 'retire-received';
      readonly receiver: string;
      readonly purpose: Purpose;
      readonly beneficiary: string | null;
    }
  /** The registry office corrects the receiver's retirement of the highest serials. */
  | { readonly act: 'correct'; readonly receiver: string; readonly reason: string };

/** An act on units that an approval issued: on the highest active serials of a vintage. */
export type UnitStep = UnitAction & {
  /** The entry that issued the units. */
  readonly entry: Entry;
  readonly year: number;
  readonly tonnes: number;
  readonly at: Date;
};

export type Step = LifeStep | RetirementStep | UnitStep;
