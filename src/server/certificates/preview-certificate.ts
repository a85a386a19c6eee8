import type { Certificate, previewCertificate as call } from '#contract/certificates.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { checkCertificateLetters } from '#domain/ledger/certificate-letters.ts';
import { detailsOf } from '#domain/ledger/emission-row.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { m } from '#messages/messages.js';
import type { Actor } from '../kernel/admit.ts';
import type { Db } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { notFound, wrongField } from '../kernel/problems.ts';
import { presentAgainst } from '../ledger/block-rows.ts';
import { findPreviewed } from './certificate-queries.ts';

/** Previews of an address. */
export const previewLimit = { bucket: 'certificate-preview', most: 60, seconds: 600 };

type Context = {
  readonly caller: Actor;
  readonly locale: Locale;
  readonly now: Date;
};

/**
 * Returns the certificate that a retirement of the caller's organization would get, without number, date of entry and
 * place in the log. Nothing of it is stored. Throws 404 for a project that the caller may not know of, 400 for letters
 * that cannot be printed, as the retirement itself does.
 */
export async function previewCertificate(
  db: Db,
  body: BodyOf<typeof call>,
  { caller, locale, now }: Context,
): Promise<Certificate> {
  const { project: serial, year, tonnes, serialMin } = body;
  const found = await findPreviewed(db, { project: serial, organization: caller.organization });
  if (found === undefined)
    throw notFound((language) => m.problem_project_not_found({}, { locale: language }));
  const details = detailsOf(body.status, body);
  const letters = checkCertificateLetters(year, details);
  if (!letters.ok) {
    const { field, letters: named } = letters.refusal.values;
    const sentence = (language: Locale) =>
      m.problem_letters({ letters: String(named) }, { locale: language });
    throw wrongField(field === 'note' ? 'retiredAgainst' : String(field), sentence);
  }
  const { inventoryProject = null, inventoryYear = null, retiredAgainst: note = null } = details;
  const holder = { holder: caller.organization, holderName: found.holderName };
  const against = { ...holder, state: 'retired', note, inventoryProject, inventoryYear } as const;
  const serialMax = serialMin === null ? null : serialMin + tonnes - 1;
  return {
    id: '',
    status: 'Valid',
    tonnes,
    retiredTonnes: tonnes,
    // Units without serials are issued by an approval, which makes their project public.
    project: { projectSerial: serial, title: found.isPublic || serialMin === null ? found.title : null },
    year,
    serialMin: serialMin ?? 1,
    serialMax: serialMax ?? tonnes,
    serial:
      serialMin === null || serialMax === null
        ? m.certificate_preview_serials({}, { locale })
        : formatSerialRange({ project: serial, min: serialMin, max: serialMax }),
    organization: { serial: caller.organization, name: found.holderName },
    retiredAgainst: presentAgainst(against, locale) ?? '',
    inventory:
      inventoryProject === null || inventoryYear === null
        ? null
        : { projectSerial: inventoryProject, year: inventoryYear },
    beneficiary: details.isBeneficiaryPrivate === true ? null : (details.beneficiary ?? null),
    purpose: details.purpose ?? null,
    date: now.toISOString(),
    event: 0,
    signedAt: null,
    corrections: [],
  };
}
