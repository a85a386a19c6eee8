import { useState } from 'react';
import { type EmissionRow, type OperationDetails, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import type { OperationName } from '#domain/ledger/row-abilities.ts';
import { inventoryRoom, type SplitStatus, splitRow } from '#domain/ledger/split-row.ts';
import { readQuantity } from '#domain/tonnes.ts';
import * as m from '#messages/messages.js';
import { type InventoryOption, type Receiver, useInventoryOptions } from './operation-choices.ts';
import { refusalOf } from './operation-list.tsx';

type Texts = {
  readonly note: string;
  readonly beneficiary: string;
  readonly purpose: string;
};

/** What was chosen and typed in the dialog. */
type Entered = Texts & {
  readonly operation: OperationName;
  /** Null until chosen: then an inventory if there is one. */
  readonly against: 'inventory' | 'other' | null;
  /** The inventory and year, as `keyOfOption` writes them. */
  readonly inventory: string;
  readonly isPrivate: boolean;
  readonly receiver: Receiver | null;
  /** Null until typed: then all of the row, or what the inventory's year has left. */
  readonly tonnes: string | null;
};

const blank = {
  against: null,
  inventory: '',
  note: '',
  beneficiary: '',
  purpose: '',
  isPrivate: false,
  receiver: null,
  tonnes: null,
} as const;

/** Returns the value of an inventory year in the list of choices. */
export function keyOfOption({
  projectSerial,
  year,
}: Pick<InventoryOption, 'projectSerial' | 'year'>): string {
  return `${projectSerial} ${year}`;
}

/**
 * State of the dialog that acts on a row: what was entered, the rows that it leads to, and why it is refused.
 */
export function useRowOperation(
  rows: readonly EmissionRow[],
  row: EmissionRow,
  operations: readonly OperationName[],
) {
  const [entered, setEntered] = useState<Entered>({ ...blank, operation: operations[0] ?? 'retire' });
  const [wasSent, setSent] = useState(false);
  const [wasColumnPasted, setColumnPasted] = useState(false);
  const { options, isFailed } = useInventoryOptions(operations.includes('retire'));
  const against = entered.against ?? (options?.length === 0 || isFailed ? 'other' : 'inventory');
  const inventory = options?.find((option) => keyOfOption(option) === entered.inventory) ?? null;
  const status = statusOf(entered.operation, against);
  const details = detailsFrom({ ...entered, inventory });
  const room = inventoryRoom(rows, details, options ?? []) ?? 0;
  const most = tonnesOfRow(row);
  const isCapped = status === 'RetiredInventory' && inventory !== null;
  const tonnes = entered.tonnes ?? String(isCapped ? Math.min(most, room) : most);
  const quantity = readQuantity(tonnes);
  const wanted = quantity.ok ? (quantity.value ?? 0) : Number.NaN;
  const result = splitRow(rows, row, { tonnes: wanted, status, details }, options ?? []);
  const refusal = result.ok ? null : refusalOf(result.refusal, room);
  const isOfLetters = !result.ok && result.refusal.code === 'letters-not-printable';
  // Other errors show once the operation is tried.
  const isShown =
    refusal !== null && (wasSent || isOfLetters || (refusal.field === 'tonnes' && entered.tonnes !== ''));
  return {
    entered,
    against,
    status,
    details,
    inventory,
    options,
    isFailed,
    tonnes,
    wanted,
    result,
    /** What the inventory's year has left afterwards, in t CO2e. */
    roomAfter: isCapped && result.ok ? room - wanted : null,
    /** What an inventory's year has left before this operation, in t CO2e. */
    roomOf: (option: InventoryOption) =>
      inventoryRoom(
        rows,
        { inventoryProject: option.projectSerial, inventoryYear: option.year },
        options ?? [],
      ) ?? 0,
    error: (field: NonNullable<typeof refusal>['field']) => {
      if (field === 'tonnes' && wasColumnPasted) return m.row_operation_paste_one();
      return isShown && refusal.field === field ? refusal.text : null;
    },
    enter: (change: Partial<Entered>) => {
      setColumnPasted(false);
      setEntered((before) => ({ ...before, ...change }));
    },
    /** Shows that several pasted cells were refused; the tonnes stay. */
    refuseColumn: () => setColumnPasted(true),
    /** Returns the rows that the operation leads to; null when it is refused, which then shows why. */
    send: (): readonly EmissionRow[] | null => {
      setSent(true);
      return result.ok ? result.value : null;
    },
  };
}

export type OperationForm = ReturnType<typeof useRowOperation>;

function statusOf(operation: OperationName, against: 'inventory' | 'other'): SplitStatus {
  if (operation === 'transfer') return 'Transferred';
  if (operation === 'cancel') return 'Cancelled';
  return against === 'inventory' ? 'RetiredInventory' : 'Retired';
}

type Chosen = Omit<Entered, 'inventory'> & { readonly inventory: InventoryOption | null };

/** Returns everything entered as details; `splitRow` keeps those of the operation. */
function detailsFrom({
  inventory,
  receiver,
  note,
  beneficiary,
  purpose,
  isPrivate,
}: Chosen): OperationDetails {
  return {
    ...(inventory !== null && {
      inventoryProject: inventory.projectSerial,
      inventoryYear: inventory.year,
    }),
    ...(receiver !== null && { transferredTo: receiver.serial }),
    retiredAgainst: note,
    beneficiary,
    purpose,
    ...(isPrivate && beneficiary.trim() !== '' && { isBeneficiaryPrivate: true }),
  };
}
