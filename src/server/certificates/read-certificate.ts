import type { Certificate } from '#contract/certificates.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import { fromInt8Range, presentAgainst } from '../ledger/block-rows.ts';
import { findCertificate, listCorrections } from './certificate-queries.ts';

/** Ids of certificates and statements. */
export const CERTIFICATE_ID = /^[0-9a-f]{16}$/;

/**
 * Returns a certificate, its status recomputed from the ledger. Throws 404 when there is none with this id.
 */
export async function readCertificate(db: Db, text: string, locale: Locale): Promise<Certificate> {
  const id = text.trim().toLowerCase();
  const row = CERTIFICATE_ID.test(id) ? await findCertificate(db, id) : undefined;
  if (row === undefined)
    throw notFound((language) => m.problem_certificate_not_found({}, { locale: language }));
  const certificate = presentCertificate(row, locale);
  if (certificate.status === 'Valid') return certificate;
  const { project } = row;
  const corrections = await listCorrections(db, { project, serials: row.serials ?? '', after: row.event });
  return {
    ...certificate,
    corrections: corrections.map(({ at, serials }) => ({
      at: at.toISOString(),
      serial: formatSerialRange({ project, ...fromInt8Range(serials) }),
    })),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/** Returns a certificate without its corrections. */
export function presentCertificate(row: Row, locale: Locale): Certificate {
  const { id, project, inventoryProject, inventoryYear, retiredTonnes } = row;
  const range = fromInt8Range(row.serials ?? '');
  const tonnes = countUnits(range);
  const hasInventory = inventoryProject !== null && inventoryYear !== null;
  return {
    id,
    status: certificateStatus(retiredTonnes, tonnes),
    tonnes,
    retiredTonnes,
    project: { projectSerial: project, title: row.isPublic ? row.title : null },
    year: row.year ?? 0,
    serialMin: range.min,
    serialMax: range.max,
    serial: formatSerialRange({ project, ...range }),
    organization: { serial: row.holder, name: row.holderName },
    retiredAgainst: presentAgainst({ ...row, state: 'retired' }, locale) ?? '',
    inventory: hasInventory ? { projectSerial: inventoryProject, year: inventoryYear } : null,
    beneficiary: row.isBeneficiaryPrivate ? null : row.beneficiary,
    purpose: row.purpose,
    date: row.at.toISOString(),
    event: row.event,
    signedAt: row.signedAt?.toISOString() ?? null,
    corrections: [],
  };
}

/** Returns the status of a certificate of `tonnes` units, of which it still retires `retired`. */
export function certificateStatus(retired: number, tonnes: number): Certificate['status'] {
  if (retired === tonnes) return 'Valid';
  return retired === 0 ? 'Voided' : 'Corrected';
}
