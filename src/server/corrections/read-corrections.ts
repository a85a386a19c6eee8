import type { Correction, CorrectionPreview, listCorrections as listCall } from '#contract/corrections.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { correctionAbilities } from '#domain/ledger/correction-abilities.ts';
import { countUnits, formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { certificateStatus } from '../certificates/read-certificate.ts';
import type { Db } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { fromInt8Range, presentAgainst, presentStatus } from '../ledger/block-rows.ts';
import { findUnits } from '../ledger/ledger-queries.ts';
import type { BlockRow } from '../ledger/registered-row-queries.ts';
import { hasOtherAdministrator } from '../users/user-queries.ts';
import { malformedSerials } from './correction-problems.ts';
import {
  type CertificateUnits,
  type CorrectionRow,
  findCertificateUnits,
  findCorrection,
  listCorrections,
} from './correction-queries.ts';

/** The administrator who reads, and their language. */
export type Reader = { readonly account: string; readonly locale: Locale };

/** Returns a page of corrections as an administrator sees them, newest first, and their total. */
export async function readCorrections(db: Db, reader: Reader, query: QueryOf<typeof listCall>) {
  const { rows, total } = await listCorrections(db, query);
  return { items: await presentAll(db, reader, rows), total };
}

/** Returns one correction as an administrator sees it. */
export async function readCorrection(db: Db, reader: Reader, id: number): Promise<Correction> {
  const [correction] = await presentAll(db, reader, [await findCorrection(db, id)]);
  if (correction === undefined) throw new Error(`Correction ${id} is not presented.`);
  return correction;
}

async function presentAll(db: Db, { account, locale }: Reader, rows: readonly CorrectionRow[]) {
  const certificates = await findCertificateUnits(
    db,
    rows.flatMap(({ blocks }) => certificatesOf(blocks)),
  );
  return rows.map((row) => presentCorrection(row, account, { certificates, locale }));
}

/** Returns what a correction of units would change; that they can be corrected was checked. */
export async function readPreview(
  db: Db,
  { account, locale }: Reader,
  serial: UnitSerial,
): Promise<CorrectionPreview> {
  const units = await findUnits(db, serial);
  if (units === undefined) throw malformedSerials();
  const { title, organization, blocks } = units;
  const certificates = await findCertificateUnits(db, certificatesOf(blocks));
  return {
    ...presentUnits({ serial, title, organization, blocks }, true, { certificates, locale }),
    needsConfirmation: await hasOtherAdministrator(db, account),
  };
}

type Certificates = ReadonlyMap<string, CertificateUnits>;

/** A range of a project's units with its blocks. */
type Units = {
  readonly serial: UnitSerial;
  readonly title: string;
  /** Organization of the project. */
  readonly organization: string;
  readonly blocks: readonly BlockRow[];
};

type Reading = { readonly certificates: Certificates; readonly locale: Locale };

/** Lists the ids of the certificates of blocks. */
function certificatesOf(blocks: readonly BlockRow[]): readonly string[] {
  return [...new Set(blocks.map(({ certificate }) => certificate))].filter((id) => id !== null);
}

/**
 * Returns units with what they are, or were; `restores` if their certificates are shown as after a correction
 * that was not applied yet.
 */
function presentUnits(
  { serial, title, organization, blocks }: Units,
  restores: boolean,
  { certificates, locale }: Reading,
): Omit<CorrectionPreview, 'needsConfirmation'> {
  const parts = blocks.map((block) => ({ block, range: intersect(block, serial) }));
  const restoredOf = (id: string) =>
    parts
      .filter(({ block }) => restores && block.certificate === id)
      .reduce((sum, { range }) => sum + countUnits(range), 0);
  return {
    serials: formatSerialRange(serial),
    project: { projectSerial: serial.project, title },
    year: blocks[0]?.year ?? 0,
    tonnes: countUnits(serial),
    parts: parts.map(({ block, range }) => ({
      serialMin: range.min,
      serialMax: range.max,
      status: presentStatus(block, organization, 'look-up'),
      holder: { serial: block.holder, name: block.holderName ?? block.holder },
      isReceived: block.holder !== organization,
      retiredAgainst: presentAgainst(block, locale),
    })),
    certificates: certificatesOf(blocks).map((id) => {
      const { tonnes, retired } = certificates.get(id) ?? { tonnes: 0, retired: 0 };
      return { id, status: certificateStatus(retired - restoredOf(id), tonnes) };
    }),
  };
}

/** Returns a correction as an administrator sees it. */
function presentCorrection(row: CorrectionRow, account: string, reading: Reading): Correction {
  const { id, reason, status, askedBy, askedAt, decidedBy, decidedAt, event, ...rest } = row;
  const serial = { project: row.project, ...fromInt8Range(row.serials) };
  return {
    id,
    ...presentUnits({ ...rest, serial }, status === 'waiting', reading),
    reason,
    status,
    asked: askedAt.toISOString(),
    askedBy: { id: askedBy, name: row.askerName, email: row.askerEmail },
    decided: decidedAt?.toISOString() ?? null,
    decidedBy:
      decidedBy === null ? null : { id: decidedBy, name: row.deciderName, email: row.deciderEmail ?? '' },
    event,
    isOwn: askedBy === account,
    abilities: correctionAbilities({ status, askedBy }, account),
  };
}

function intersect(block: BlockRow, { min, max }: UnitSerial) {
  const range = fromInt8Range(block.serials);
  return { min: Math.max(min, range.min), max: Math.min(max, range.max) };
}
