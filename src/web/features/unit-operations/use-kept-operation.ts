import type { OperationStart } from '#web/api/operation-address.ts';
import { type JsonObject, objectOf, textsOf } from '#web/api/stored-editing.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import type { Receiver } from './operation-queries.ts';

/** What is typed and chosen in the dialog of an operation. */
export type Typed = {
  /** Null while the proposal stands. */
  readonly amount: string | null;
  /** Tonnes of each holding by its key; null while they follow from the amount. */
  readonly cells: Readonly<Record<string, string>> | null;
  /** Key of an inventory's year, or `OTHER`; null while the proposal stands. */
  readonly against: string | null;
  readonly note: string;
  readonly beneficiary: string;
  readonly purpose: string;
  readonly isPrivate: boolean;
  readonly receiver: Receiver | null;
};

const noTexts = { note: '', beneficiary: '', purpose: '' };

const blank: Typed = {
  amount: null,
  cells: null,
  against: null,
  ...noTexts,
  isPrivate: false,
  receiver: null,
};

/** Keeps what is typed in the dialog of an operation, and its request. */
export function useKeptOperation(start: OperationStart) {
  return useKeptForm({ name: `operation ${JSON.stringify(start)}`, saved: blank, readDraft: readTyped });
}

export type KeptOperation = ReturnType<typeof useKeptOperation>;

function readTyped(stored: JsonObject): Typed {
  const { serial, name } = textsOf({ serial: '', name: '' }, objectOf(stored['receiver']));
  const typedCells = Object.entries(objectOf(stored['cells'])).map(
    ([key, text]) => [key, String(text)] as const,
  );
  return {
    amount: typeof stored['amount'] === 'string' ? stored['amount'] : null,
    cells: typedCells.length === 0 ? null : Object.fromEntries(typedCells),
    against: typeof stored['against'] === 'string' ? stored['against'] : null,
    ...textsOf(noTexts, stored),
    isPrivate: stored['isPrivate'] === true,
    receiver: serial === '' ? null : { serial, name },
  };
}
