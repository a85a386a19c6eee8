import * as m from '#messages/messages.js';
import type { OperationKind } from '#web/api/operation-address.ts';
import { formatWhole } from '#web/kit/text/format.ts';

export const operationTitles: Readonly<Record<OperationKind, () => string>> = {
  retire: m.operation_retire_title,
  transfer: m.operation_transfer_title,
  cancel: m.operation_cancel_title,
};

/** Names of operations as headings of a column. */
export const operationVerbs: Readonly<Record<OperationKind, () => string>> = {
  retire: m.operation_column_retire,
  transfer: m.operation_column_transfer,
  cancel: m.operation_column_cancel,
};

type Counted = (inputs: { readonly count: number; readonly shown: string }) => string;

/** Names of operations with their tonnes. */
const countedNames: Readonly<Record<OperationKind, Counted>> = {
  retire: m.row_operation_retire_name,
  transfer: m.row_operation_transfer_name,
  cancel: m.row_operation_cancel_name,
};

/** Returns what the button says that carries an operation out; without a number while there are no tonnes. */
export function operationName(kind: OperationKind, count: number): string {
  return count > 0 ? countedNames[kind]({ count, shown: formatWhole(count) }) : operationTitles[kind]();
}

/** What the button says meanwhile. */
export const operationProgress: Readonly<Record<OperationKind, () => string>> = {
  retire: m.operation_retiring,
  transfer: m.operation_transferring,
  cancel: m.operation_cancelling,
};

/** What follows from an operation, in a sentence. */
export const operationConsequences: Readonly<Record<OperationKind, () => string>> = {
  retire: m.operation_final_retire,
  transfer: m.operation_final_transfer,
  cancel: m.operation_final_cancel,
};
