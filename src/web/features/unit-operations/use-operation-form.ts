import { useState } from 'react';
import type { OwnedUnits } from '#contract/unit-operations.ts';
import { proposeTonnes, sumHoldings } from '#domain/ledger/propose-tonnes.ts';
import * as m from '#messages/messages.js';
import type { OperationKind, OperationStart } from '#web/api/operation-address.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { type Holding, holdingsOf, type Part, partsOf, tonnesIn, unitsOf } from './operation-parts.ts';
import type { OperationRequest } from './operation-queries.ts';
import type { KeptOperation, Typed } from './use-kept-operation.ts';

/** A year of an inventory that units can be retired against; `unretired` in t CO₂e. */
export type InventoryYear = {
  readonly year: number;
  readonly projectSerial: string;
  readonly projectName: string;
  readonly unretired: number;
};

/** The choice beside the years of inventories. */
export const OTHER = 'other';

/** A field that an error can be shown at: one of these, or the key of a holding. */
type ErrorField = 'amount' | 'note' | 'beneficiary' | 'purpose' | 'receiver' | (string & {});

type Input = {
  readonly start: OperationStart;
  readonly kept: KeptOperation;
  readonly units: readonly OwnedUnits[];
  readonly inventories: readonly InventoryYear[];
};

/** Returns the key of an inventory's year among the choices. */
export function keyOfYear({ projectSerial, year }: Pick<InventoryYear, 'projectSerial' | 'year'>): string {
  return `${projectSerial} ${year}`;
}

/**
 * State of the dialog of an operation: what is proposed, chosen and typed, what is wrong with it, and the
 * request that it leads to.
 */
export function useOperationForm({ start, kept, units, inventories }: Input) {
  const { draft: typed } = kept;
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [wasTried, setTried] = useState(false);
  const [pastedAt, setPastedAt] = useState<string | null>(null);
  const { kind } = start;
  const proposed = propose({ start, units, inventories }, typed);
  const { holdings, project, inventory, held, amount } = proposed;
  const wanted = tonnesIn(amount);
  const parts = partsOf(
    holdings,
    typed.cells,
    proposeTonnes(holdings, Number.isNaN(wanted) ? 0 : wanted, project),
  );
  const errors = findErrors({ kind, typed, parts, wanted, held, inventory });
  const enter = (change: Partial<Typed>) => {
    setRefusals({});
    setPastedAt(null);
    kept.type((before) => ({ ...before, ...change }));
  };
  return {
    kind,
    typed,
    ...proposed,
    /** Years in which nothing is missing. */
    balanced: inventories.filter(({ unretired }) => unretired === 0).map(({ year }) => year),
    wanted,
    parts,
    enter,
    enterAmount: (text: string) => enter({ amount: text, cells: null }),
    /** Changes the tonnes of a holding; the amount follows. */
    enterCell: (key: string, text: string) => {
      const cells = {
        ...Object.fromEntries(parts.map((part) => [part.holding.key, part.text])),
        [key]: text,
      };
      const sum = Object.values(cells).reduce((total, cell) => total + tonnesIn(cell), 0);
      enter({ cells, amount: Number.isNaN(sum) ? amount : formatWhole(sum) });
    },
    /** Returns the error to show at a field; what is only missing is an error once the operation was tried. */
    error: (field: ErrorField): string | null => {
      if (pastedAt === field) return m.row_operation_paste_one();
      const found = errors.find((one) => one.field === field && (wasTried || one.isLive));
      return found?.text ?? refusals[field] ?? null;
    },
    /** Shows at a field that several pasted cells were refused; its text stays. */
    refuseCells: setPastedAt,
    /** Shows what is wrong; returns whether nothing is. */
    check: (): boolean => {
      setTried(true);
      return errors.length === 0;
    },
    /** Shows why the registry refused it, at the fields it names. */
    refuse: (fields: Readonly<Record<string, string>>) => setRefusals(atFormFields(fields)),
    /** Returns to the proposal, after the units changed. */
    proposeAgain: () => {
      // A request without a reply stays until it is checked.
      if (kept.lost === null) enter({ amount: null, cells: null });
    },
    /** The request without a note or a receiver is not complete; null then, and while the tonnes are wrong. */
    request: errors.length > 0 ? null : requestOf({ kind, typed, parts, inventory }),
    /** What keeps the request from being complete. */
    lacks: errors[0]?.field ?? null,
  };
}

/** Returns what can be chosen, what is proposed of it, and what stands where the reader changed nothing. */
function propose({ start, units, inventories }: Omit<Input, 'kept'>, typed: Typed) {
  const { kind } = start;
  const holdings = holdingsOf(
    units.filter(({ operations }) => operations.includes(kind)),
    start,
  );
  const project = holdings.some((one) => one.projectSerial === start.project)
    ? (start.project ?? null)
    : null;
  const missing = inventories
    .filter(({ unretired }) => unretired > 0)
    .toSorted((one, other) => one.year - other.year);
  const proposed =
    missing.find(({ year }) => year === start.year) ??
    (start.year === undefined ? missing.at(-1) : undefined);
  const against = typed.against ?? (proposed === undefined ? OTHER : keyOfYear(proposed));
  const inventory = kind === 'retire' ? (missing.find((one) => keyOfYear(one) === against) ?? null) : null;
  const held = sumHoldings(holdings);
  const most = Math.min(held, inventory?.unretired ?? held);
  // What is transferred or cancelled is gone for good: nobody does it to everything by a slip.
  const hasProposal =
    inventory !== null || start.serials !== undefined || (kind === 'retire' && project !== null);
  const proposal = hasProposal ? Math.min(most, sumHoldings(holdings, project)) : null;
  const amount = typed.amount ?? (proposal === null ? '' : formatWhole(proposal));
  return { holdings, project, missing, against, inventory, held, most, amount };
}

/** Returns the registry's sentences by fields of the form. */
function atFormFields(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const found = Object.entries(fields).map(([name, text]) => [fieldNames[name] ?? 'amount', text]);
  return Object.fromEntries(found) as Record<string, string>;
}

/** Fields of the form by their names in the API; all others are about the tonnes. */
const fieldNames: Readonly<Record<string, ErrorField>> = {
  retiredAgainst: 'note',
  beneficiary: 'beneficiary',
  purpose: 'purpose',
  transferredTo: 'receiver',
};

export type OperationForm = ReturnType<typeof useOperationForm>;

type Judged = {
  readonly kind: OperationKind;
  readonly typed: Typed;
  readonly parts: readonly Part[];
  readonly wanted: number;
  readonly held: number;
  readonly inventory: InventoryYear | null;
};

type FoundError = {
  readonly field: ErrorField;
  readonly text: string;
  /** Shown while typing. */
  readonly isLive: boolean;
};

function findErrors({ kind, typed, parts, wanted, held, inventory }: Judged): readonly FoundError[] {
  const errors = parts.flatMap(({ holding, tonnes }) => cellErrors(holding, tonnes));
  const amount = amountError(wanted, held, inventory);
  if (amount !== null) errors.unshift({ field: 'amount', text: amount, isLive: wanted !== 0 });
  if (kind === 'retire' && inventory === null && typed.note.trim() === '')
    errors.push({ field: 'note', text: m.row_operation_wrong_note(), isLive: false });
  if (kind === 'transfer' && typed.receiver === null)
    errors.push({ field: 'receiver', text: m.row_operation_wrong_receiver(), isLive: false });
  return errors;
}

function cellErrors({ key, tonnes: most, title, year }: Holding, tonnes: number): FoundError[] {
  if (Number.isNaN(tonnes)) return [{ field: key, text: m.row_operation_wrong_whole(), isLive: true }];
  if (tonnes <= most) return [];
  const text = m.operation_wrong_cell({ tonnes: formatWhole(most), title, year: String(year) });
  return [{ field: key, text, isLive: true }];
}

function amountError(wanted: number, held: number, inventory: InventoryYear | null): string | null {
  if (Number.isNaN(wanted)) return m.row_operation_wrong_whole();
  if (wanted === 0) return m.row_operation_wrong_none();
  if (inventory !== null && wanted > inventory.unretired)
    return m.operation_wrong_missing({
      tonnes: formatWhole(inventory.unretired),
      year: String(inventory.year),
    });
  return wanted > held ? m.operation_wrong_held({ tonnes: formatWhole(held) }) : null;
}

type Chosen = Pick<Judged, 'kind' | 'typed' | 'parts' | 'inventory'>;

function requestOf({ kind, typed, parts, inventory }: Chosen): OperationRequest {
  const units = unitsOf(parts);
  if (kind === 'cancel') return { kind, body: { units } };
  if (kind === 'transfer') return { kind, body: { units, transferredTo: typed.receiver?.serial ?? '' } };
  const { note, beneficiary, purpose, isPrivate } = typed;
  return {
    kind,
    body: {
      units,
      ...(inventory === null
        ? { retiredAgainst: note.trim() }
        : { inventoryProject: inventory.projectSerial, inventoryYear: inventory.year }),
      ...(beneficiary.trim() !== '' && { beneficiary: beneficiary.trim(), isBeneficiaryPrivate: isPrivate }),
      ...(purpose.trim() !== '' && { purpose: purpose.trim() }),
    },
  };
}
