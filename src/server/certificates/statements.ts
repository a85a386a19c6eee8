import type { Statement } from '#contract/statements.ts';
import { m } from '#messages/messages.js';
import type { Db, Tx } from '../kernel/db.ts';
import { randomShortId } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import { listStatement } from './certificate-queries.ts';
import { CERTIFICATE_ID, certificateStatus, presentCertificate } from './read-certificate.ts';
import { insertStatement } from './statement-store.ts';

/**
 * Returns the statement of a retirement with its certificates. What was retired against what, by whom and when
 * is the same for all of them; the statuses are recomputed from the ledger. Throws 404 when there is none with
 * this id.
 */
export async function readStatement(db: Db, text: string, locale: Locale): Promise<Statement> {
  const id = text.trim().toLowerCase();
  const rows = CERTIFICATE_ID.test(id) ? await listStatement(db, id) : [];
  const certificates = rows.map((row) => presentCertificate(row, locale));
  const [first] = certificates;
  if (first === undefined)
    throw notFound((language) => m.problem_statement_not_found({}, { locale: language }));
  const { organization, retiredAgainst, inventory, beneficiary, purpose, date } = first;
  const tonnes = certificates.reduce((sum, one) => sum + one.tonnes, 0);
  const retiredTonnes = certificates.reduce((sum, one) => sum + one.retiredTonnes, 0);
  return {
    id,
    status: certificateStatus(retiredTonnes, tonnes),
    tonnes,
    retiredTonnes,
    organization,
    retiredAgainst,
    inventory,
    beneficiary,
    purpose,
    date,
    certificates: certificates.map(({ project, year, serial, ...one }) => ({
      id: one.id,
      status: one.status,
      tonnes: one.tonnes,
      project,
      year,
      serial,
    })),
  };
}

/**
 * Issues the statement of a retirement with several certificates and returns its permanent id. Returns null
 * for one certificate, which stands for itself.
 */
export async function issueStatement(tx: Tx, certificates: readonly string[]): Promise<string | null> {
  if (certificates.length < 2) return null;
  const id = randomShortId();
  await insertStatement(tx, id, certificates);
  return id;
}
