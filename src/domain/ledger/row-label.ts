/** What the label of a row depends on. */
type LabelledRow<Status extends string> = {
  readonly year: number;
  readonly status: Status;
  readonly hasSerials: boolean;
};

/** The code of a row's label: its status, except where the label says more or less than that. */
export type RowLabel<Status extends string = string> =
  | Exclude<Status, 'RetiredInventory'>
  | 'Realized'
  | 'AddToRegister'
  | 'Retired';

/**
 * Returns the label of a row, wherever rows are shown (specification §4, product decisions §4). Registered
 * tonnes without serials are Realized while they are the only row of their year, and Add to Register once the
 * year is split; with serials they are Registered. Retired against an inventory is shown as Retired.
 */
export function rowLabel<Status extends string>(
  { status, hasSerials }: Omit<LabelledRow<Status>, 'year'>,
  isOnlyOfYear: boolean,
): RowLabel<Status> {
  if (status === 'RetiredInventory') return 'Retired';
  if (status === 'Registered' && !hasSerials) return isOnlyOfYear ? 'Realized' : 'AddToRegister';
  return status as Exclude<Status, 'RetiredInventory'>;
}

/** Returns whether a row is the only one of its year among all rows of a project. */
export function isOnlyOfYear(
  { year }: { readonly year: number },
  rows: readonly { readonly year: number }[],
): boolean {
  return rows.filter((row) => row.year === year).length === 1;
}
