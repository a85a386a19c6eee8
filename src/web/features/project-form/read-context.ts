import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import type { ReadableEntry } from './read-entry.ts';

/** What other features render of an entry that is read; passed in by the page. */
export type ReadingParts = {
  /** A value of a field in words; null when it is empty. */
  readonly textOf: (field: string, value: unknown) => string | null;
  /** What a row is retired against or transferred to. */
  readonly noteOf: (row: EmissionRow) => ReactNode;
};

/** Returns them; the same promise each time. Their code comes with the first entry that is read. */
export type LoadReadingParts = () => Promise<ReadingParts>;

export type ReadFieldProps = {
  readonly field: string;
  /** Label, if it is not the field's own. */
  readonly word?: string;
  /** True for an optional field without a value, named among others. */
  readonly isAbsent?: true;
  /** True for a text of several lines. */
  readonly isWide?: true;
  readonly children: ReactNode;
};

/** Sets a field: its label and, as children, its value, such as with comments on it. */
export type ReadField = FunctionComponent<ReadFieldProps>;

type Reading = ReadingParts & {
  readonly entry: ReadableEntry;
  readonly Field: ReadField;
  /**
   * What becomes of optional fields and files that are not given: each is named with a way to comment on it, for
   * who reviews all of it; files in one sentence; or files not at all.
   */
  readonly absent: 'names' | 'line' | 'hidden';
};

const Context = createContext<Reading | null>(null);

export const ReadingProvider = Context.Provider;

/** Returns what the parts of an entry that is read share. */
export function useReading(): Reading {
  const reading = useContext(Context);
  if (reading === null) throw new Error('A part of an entry is read outside a reading.');
  return reading;
}
