import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
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

export type Step = LifeStep | RetirementStep;
