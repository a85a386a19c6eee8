import { accept, type Result, refuse } from '../result.ts';
import { refusedCharacter, tidyText } from '../text/written-text.ts';
import { checkCertificateLetters } from './certificate-letters.ts';
import type { UnitEmissionRow } from './emission-row.ts';
import type { CertificateTexts, LedgerOperation } from './ledger-operation.ts';
import { overlaps, type SerialRange } from './serial.ts';

/** A row of units with serials and all details that distinguish it from its neighbours. */
export type UnitRow = SerialRange & {
  readonly project: string;
  readonly year: number;
  readonly status: UnitEmissionRow['status'];
  readonly inventoryProject: string | null;
  readonly inventoryYear: number | null;
  readonly transferredTo: string | null;
  /** The note of a retirement against Other. */
  readonly note: string | null;
  /** Texts for the certificate of a new retirement; they do not distinguish rows. */
  readonly certificate?: CertificateTexts;
};

/** An operation that an owner applies to units: retire, transfer or cancel an exact range. */
export type OwnerOperation = LedgerOperation & { readonly type: 'retire' | 'transfer' | 'cancel' };

type Details = Pick<UnitRow, 'status' | 'inventoryProject' | 'inventoryYear' | 'transferredTo' | 'note'>;
/** Units of one project and vintage with touching serials. */
export type UnitRange = SerialRange & { readonly project: string; readonly year: number };

/**
 * Returns the operations that turn the ledger's rows into the sent ones, by serial. Of each year that is named or
 * that a row is sent of, the rows must cover exactly the units that the ledger has there, split as wanted;
 * other years stay as they are. Units that are Registered may become Retired, RetiredInventory, Transferred
 * or Cancelled. Refused: rows that do not add up to the ledger's units, changes to retired, transferred or
 * cancelled units, which are final, operations that lack their note, inventory or receiver, and texts that a
 * certificate cannot print ("The unit ledger" of the product's decisions).
 */
export function operationsOfRows(
  ledger: readonly UnitRow[],
  sent: readonly UnitRow[],
  organization: string,
  named: readonly number[] = [],
): Result<readonly OwnerOperation[]> {
  const rows = sent.filter(({ min, max }) => max >= min).toSorted(bySerial);
  const years = new Set([...named, ...sent.map(({ year }) => year)]);
  const before = ledger.filter(({ year }) => years.has(year)).toSorted(bySerial);
  const uncovered = findUncovered(before, rows);
  if (uncovered !== null) return refuse('rows-not-covering', { year: uncovered });
  const operations: OwnerOperation[] = [];
  for (const row of rows) {
    const changed = changedRanges(before, row);
    if (!changed.ok) return changed;
    for (const range of changed.value) {
      const operation = operationOfRow(row, range, organization);
      if (!operation.ok) return operation;
      operations.push(operation.value);
    }
  }
  return accept(operations.toSorted((one, other) => one.range.min - other.range.min));
}

function bySerial(one: UnitRow, other: UnitRow): number {
  return one.project.localeCompare(other.project) || one.min - other.min;
}

/**
 * Returns a year whose rows do not cover exactly the same units; null if there is none. Both lists are sorted
 * by serial.
 */
function findUncovered(ledger: readonly UnitRow[], sent: readonly UnitRow[]): number | null {
  const [units, rows] = [joinRanges(ledger), joinRanges(sent)];
  const longer = units.length > rows.length ? units : rows;
  const differing = longer.findIndex((_, place) => {
    return JSON.stringify(units[place]) !== JSON.stringify(rows[place]);
  });
  return differing === -1 ? null : ((rows[differing] ?? units[differing])?.year ?? null);
}

/**
 * Joins touching ranges of the same project and year. Overlapping rows stay apart, so that they never equal
 * the ledger's.
 */
export function joinRanges(sorted: readonly UnitRange[]): readonly UnitRange[] {
  const joined: UnitRange[] = [];
  for (const { project, year, min, max } of sorted) {
    const last = joined.at(-1);
    const touches = last?.project === project && last.year === year && last.max + 1 === min;
    if (touches) joined[joined.length - 1] = { ...last, max };
    else joined.push({ project, year, min, max });
  }
  return joined;
}

/**
 * Returns the parts of a sent row that change units, touching parts joined. Refused: changes to units that
 * are not Registered.
 */
function changedRanges(ledger: readonly UnitRow[], row: UnitRow): Result<readonly UnitRange[]> {
  const changed: UnitRow[] = [];
  for (const units of ledger) {
    if (units.project !== row.project || !overlaps(units, row) || hasEqualDetails(units, row)) continue;
    const part = { min: Math.max(units.min, row.min), max: Math.min(units.max, row.max) };
    if (units.status !== 'Registered') return refuse('units-final', { ...part, year: row.year });
    changed.push({ ...row, ...part });
  }
  return accept(joinRanges(changed));
}

function hasEqualDetails(one: Details, other: Details): boolean {
  return (
    one.status === other.status &&
    one.inventoryProject === other.inventoryProject &&
    one.inventoryYear === other.inventoryYear &&
    one.transferredTo === other.transferredTo &&
    tidyNote(one.note) === tidyNote(other.note)
  );
}

/** Notes are compared as they would be stored today: older ones may not have been tidied. */
function tidyNote(note: string | null): string | null {
  return note === null ? null : tidyText(note, 'line');
}

/** Refuses texts of a new retirement that its certificate cannot print. */
function checkLetters(
  { status, note, certificate }: Pick<UnitRow, 'status' | 'note' | 'certificate'>,
  year: number,
): Result<true> {
  if (status !== 'Retired' && status !== 'RetiredInventory') return accept(true);
  const { beneficiary = null, purpose = null, isBeneficiaryPrivate = false } = certificate ?? {};
  return checkCertificateLetters(year, {
    ...(note !== null && status === 'Retired' && { retiredAgainst: note }),
    ...(beneficiary !== null && { beneficiary }),
    ...(purpose !== null && { purpose }),
    ...(isBeneficiaryPrivate && { isBeneficiaryPrivate }),
  });
}

/**
 * Returns the operation that gives a range of Registered units what a row says of them. Refused: a row that lacks
 * its note, inventory or receiver, and texts that are not stored or that no certificate prints.
 */
export function operationOfRow(
  row: Omit<UnitRow, keyof UnitRange>,
  { project, year, min, max }: UnitRange,
  organization: string,
): Result<OwnerOperation> {
  const letters = checkLetters(row, year);
  if (!letters.ok) return letters;
  const units = { organization, project, range: { min, max } };
  const { certificate } = row;
  const texts = {
    retiredAgainst: row.note,
    beneficiary: certificate?.beneficiary,
    purpose: certificate?.purpose,
  };
  for (const [field, text] of Object.entries(texts)) {
    const character = refusedCharacter(text ?? '', 'line');
    if (character !== null) return refuse('character-refused', { ...character, field, year });
  }
  const retirement = { type: 'retire', ...units, ...(certificate && { certificate }) } as const;
  switch (row.status) {
    case 'Registered':
      return refuse('units-final', { min, max, year });
    case 'Retired':
      if (row.note === null || row.note.trim() === '') return refuse('retirement-without-note', { year });
      return accept({ ...retirement, purpose: { kind: 'other', note: row.note } });
    case 'RetiredInventory': {
      const { inventoryProject, inventoryYear } = row;
      if (inventoryProject === null || inventoryYear === null)
        return refuse('retirement-without-inventory', { year });
      const purpose = { kind: 'inventory', project: inventoryProject, year: inventoryYear } as const;
      return accept({ ...retirement, purpose });
    }
    case 'Transferred':
      if (row.transferredTo === null) return refuse('transfer-without-receiver', { year });
      return accept({ type: 'transfer', ...units, receiver: row.transferredTo });
    case 'Cancelled':
      return accept({ type: 'cancel', ...units });
  }
}

/**
 * Returns whether two lists of rows describe the same units in the same way. Adjacent ranges with equal details
 * count as one row, and a row that ends before it begins counts as absent (product decisions §4).
 */
export function isSameUnits(one: readonly UnitRow[], other: readonly UnitRow[]): boolean {
  return JSON.stringify(mergeAdjacent(one)) === JSON.stringify(mergeAdjacent(other));
}

function mergeAdjacent(rows: readonly UnitRow[]): readonly UnitRow[] {
  const ordered = rows
    .filter(({ min, max }) => max >= min)
    .toSorted(bySerial)
    .map(inKeyOrder);
  const all: ReturnType<typeof inKeyOrder>[] = [];
  for (const row of ordered) {
    const last = all.at(-1);
    const isNext = last !== undefined && last.max + 1 === row.min && isSameButRange(last, row);
    if (isNext) all[all.length - 1] = { ...last, max: row.max };
    else all.push(row);
  }
  return all;
}

/** Returns the details in a fixed order of keys, so that rows can be compared as JSON. */
function inKeyOrder({
  min,
  max,
  project,
  year,
  status,
  inventoryProject,
  inventoryYear,
  transferredTo,
  note,
}: UnitRow) {
  const tidied = tidyNote(note);
  return { min, max, project, year, status, inventoryProject, inventoryYear, transferredTo, note: tidied };
}

function isSameButRange(one: UnitRow, next: UnitRow): boolean {
  return one.project === next.project && one.year === next.year && hasEqualDetails(one, next);
}
