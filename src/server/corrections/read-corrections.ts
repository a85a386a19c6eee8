import type { Correction, CorrectionPreview, listCorrections as listCall } from '#contract/corrections.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { UnitSerial } from '#domain/ledger/serial.ts';
import type { Db } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { findUnits } from '../ledger/serial-queries.ts';
import {
  type CorrectionRow,
  findCertificateUnits,
  findCorrection,
  listCorrections,
} from './correction-queries.ts';
import { hasOtherAdministrator } from '../users/user-queries.ts';
import { malformedSerials } from './correction-problems.ts';
import { certificatesOf, presentCorrection, presentUnits } from './present-correction.ts';

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
