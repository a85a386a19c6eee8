import { MAX_SERIAL_ROWS, type SerialDetails } from '#contract/serials.ts';
import { findUnitSerials, parseUnitSerial } from '#domain/ledger/read-serial.ts';
import { countUnits, formatSerialRange, type SerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import { fromInt8Range, presentAgainst, presentStatus } from './block-rows.ts';
import { findUnits, sumUnits, type UnitEventRow } from './ledger-queries.ts';
import type { BlockRow } from './registered-row-queries.ts';

/**
 * Like `findSerialDetails`, but throws 404 when no such unit exists; of a text with several serials it names
 * them.
 */
export async function lookUpSerialDetails(db: Db, text: string, locale: Locale): Promise<SerialDetails> {
  const details = await findSerialDetails(db, text, locale);
  if (details === null) throw serialNotFound(text);
  return details;
}

/**
 * Returns the state and events of a unit or range of units, or null unless every unit exists. Hidden and
 * private projects are included, without their texts (product decisions §3 and §4).
 */
export async function findSerialDetails(db: Db, text: string, locale: Locale): Promise<SerialDetails | null> {
  const serial = parseUnitSerial(text);
  const project = serial === null ? undefined : await findUnits(db, serial);
  if (serial === null || project === undefined || serial.max >= project.nextSequence) return null;
  const present = (row: BlockRow) => presentBlock(row, serial, project.organization, locale);
  const blocks = project.blocks.map(present);
  const events = project.events.map((row) => presentEvent(row, serial, locale));
  const mayBeCut = blocks.length === MAX_SERIAL_ROWS || events.length === MAX_SERIAL_ROWS;
  const sums = mayBeCut ? await sumUnits(db, serial) : undefined;
  const totals = sumByStatus(
    sums?.sums.map((sum) => ({ ...sum, status: presentStatus(sum, project.organization, 'look-up') })) ??
      blocks.map((block) => ({ status: block.status, tonnes: unitsOf(block), blocks: 1 })),
  );
  const blockCount = sum(totals.map((total) => total.blocks));
  const largest = blockCount === blocks.length ? [] : (sums?.blocks ?? []).map(present);
  const [only] = blocks;
  return {
    serial: formatSerialRange(serial),
    project: { projectSerial: project.serial, title: project.isPublic ? project.title : null },
    ...(blocks.length === 1 && only !== undefined && topLevelFields(only)),
    blocks,
    blockCount,
    largest: largest.toSorted((one, other) => unitsOf(other) - unitsOf(one)),
    totals,
    events,
    eventCount: sums?.events ?? events.length,
  };
}

type Block = SerialDetails['blocks'][number];
type Total = SerialDetails['totals'][number];

/** Adds up sums of the same status; the status with most tonnes first. */
function sumByStatus(sums: readonly Total[]): Total[] {
  return [...Map.groupBy(sums, ({ status }) => status)]
    .map(([status, alike]) => ({
      status,
      tonnes: sum(alike.map(({ tonnes }) => tonnes)),
      blocks: sum(alike.map(({ blocks }) => blocks)),
    }))
    .toSorted((one, other) => other.tonnes - one.tonnes);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function unitsOf({ serialMin, serialMax }: Block): number {
  return countUnits({ min: serialMin, max: serialMax });
}

function serialNotFound(text: string) {
  const serials = findUnitSerials(text).map(formatSerialRange);
  if (serials.length > 1)
    return notFound((locale) => m.problem_serial_several({ serials: serials.join(', ') }, { locale }));
  return notFound((locale) => m.problem_serial_not_found({}, { locale }));
}

function topLevelFields({ year, status, retiredAgainst, certificate }: Block) {
  return { year, status, retiredAgainst, certificate };
}

function presentBlock(row: BlockRow, requested: SerialRange, organization: string, locale: Locale): Block {
  const { min, max } = intersect(row.serials, requested);
  return {
    serialMin: min,
    serialMax: max,
    year: row.year,
    status: presentStatus(row, organization, 'look-up'),
    holder: { serial: row.holder, name: row.holderName ?? row.holder, slug: row.holderSite },
    retiredAgainst: presentAgainst(row, locale),
    certificate: row.certificate,
  };
}

function presentEvent(
  row: UnitEventRow,
  requested: UnitSerial,
  locale: Locale,
): SerialDetails['events'][number] {
  const { type } = row;
  if (!isOfUnits(type)) throw new Error(`Event ${row.idx} of type ${type} touches no units.`);
  const { min, max } = intersect(row.serials ?? '', requested);
  const holding = {
    state: type === 'retired' ? 'retired' : 'active',
    holder: row.organization,
  } as const;
  return {
    type,
    at: new Date(row.at).toISOString(),
    index: row.idx,
    signedAt: row.signedAt === null ? null : new Date(row.signedAt).toISOString(),
    organization: { serial: row.organization, name: row.organizationName },
    receiver: row.receiver === null ? null : { serial: row.receiver, name: row.receiverName ?? row.receiver },
    serialMin: min,
    serialMax: max,
    year: row.year ?? 0,
    retiredAgainst: presentAgainst({ ...row, ...holding, holderName: row.organizationName }, locale),
    certificate: row.certificate,
    beneficiary: row.beneficiary,
    reason: type === 'corrected' ? row.note : null,
  };
}

type UnitEventType = SerialDetails['events'][number]['type'];

const eventsOfNoUnits: ReadonlySet<UnitEventRow['type']> = new Set([
  'genesis',
  'audit-head',
  'project-status',
  'inventory-set',
  'merged',
  'merge-undone',
] as const);

function isOfUnits(type: UnitEventRow['type']): type is UnitEventType {
  return !eventsOfNoUnits.has(type);
}

function intersect(serials: string, requested: SerialRange): SerialRange {
  const { min, max } = fromInt8Range(serials);
  return { min: Math.max(min, requested.min), max: Math.min(max, requested.max) };
}
