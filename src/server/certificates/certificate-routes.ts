import { previewCertificate, readCertificate } from '#contract/certificates.ts';
import { readStatement } from '#contract/statements.ts';
import { m } from '#messages/messages.js';
import { isLocale } from '#messages/runtime.js';
import type { Database, Db } from '../kernel/db.ts';
import { FileReply } from '../kernel/file-reply.ts';
import { API_PREFIX, type Mounting, mount } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError } from '../kernel/problems.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { mountDocument } from '../kernel/shared-document.ts';
import { readSignedProof } from '../public-log/read-signed-proof.ts';
import type { Printed } from './draw-certificate.ts';
import { previewCertificate as preview, previewLimit } from './preview-certificate.ts';
import { proofName } from './proof-name.ts';
import { readCertificate as read } from './read-certificate.ts';
import { readStatement as readOfSeveral } from './statements.ts';

const SECONDS_UNTIL_SIGNED = 10;

type Site = { readonly productName: string; readonly baseUrl: string };
type Deps = { readonly site: Site; readonly count: CountRequest };

/**
 * Mounts certificates of retirements: as JSON, as a PDF in the reader's language or the one of the query, as the QR
 * code of their page, and as a preview of a retirement.
 */
export function mountCertificates(mounting: Mounting, database: Database, { site, count }: Deps): void {
  const limit = limitConcurrency({ concurrent: 1, queued: 20 });
  const draw = (printed: Omit<Printed, 'productName'>) =>
    limit(async () => {
      // Loaded with the first certificate: the fonts and the PDF library take memory.
      const { drawCertificate } = await import('./draw-certificate.ts');
      const productName = productNameIn(site.productName, printed.locale);
      return drawCertificate({ ...printed, productName });
    });
  const pageOf = ({ id }: { readonly id: string }) => new URL(`/certificates/${id}`, site.baseUrl).href;
  const { db } = database;
  mountStatements(mounting, db, site);
  mount(mounting, readCertificate, ({ params, locale }) => read(db, params.id, locale));
  mountDocument(mounting, `${API_PREFIX}/certificates/:id.pdf`, async ({ params, query, locale, now }) => {
    const reader = languageOf(query, locale);
    const certificate = await read(db, params['id'] ?? '', reader);
    const proof = await readSignedProof(db, certificate.event);
    const content = await draw({ certificate, proof, locale: reader, address: pageOf(certificate), now });
    return { content, contentType: 'application/pdf', isUnfinished: proof === null };
  });
  mountDocument(mounting, '/certificates/:id/proof', async ({ params, locale }) => {
    const { id, event } = await read(db, params['id'] ?? '', locale);
    const proof = await readSignedProof(db, event);
    if (proof === null) throw notSignedYet();
    return {
      content: proof.text,
      contentType: 'text/plain; charset=utf-8',
      filename: proofName(id),
    };
  });
  mountDocument(mounting, `${API_PREFIX}/certificates/:id.svg`, async ({ params, locale }) => {
    const certificate = await read(db, params['id'] ?? '', locale);
    const { drawQrPicture } = await import('./qr-picture.ts');
    return { content: drawQrPicture(pageOf(certificate)), contentType: 'image/svg+xml' };
  });
  mount(mounting, previewCertificate, async ({ body, caller, address, locale, now }) => {
    await database.transact(count, previewLimit, address, now);
    const certificate = await preview(db, body, { caller, locale, now });
    const content = await draw({ certificate, proof: null, locale, address: null, now });
    return new FileReply({ content, contentType: 'application/pdf', filename: 'preview.pdf' });
  });
}

/** Returns the problem that a retirement is not signed yet: a retry succeeds soon. */
function notSignedYet(): ProblemError {
  const sentence = (locale: Locale) => m.problem_certificate_unsigned({}, { locale });
  return new ProblemError(404, sentence, {}, { retryAfter: SECONDS_UNTIL_SIGNED });
}

/** Mounts statements of retirements: as JSON, and as a PDF in the reader's language or the one of the query. */
function mountStatements(mounting: Mounting, db: Db, site: Site): void {
  const limit = limitConcurrency({ concurrent: 1, queued: 20 });
  mount(mounting, readStatement, ({ params, locale }) => readOfSeveral(db, params.id, locale));
  mountDocument(mounting, `${API_PREFIX}/statements/:id.pdf`, async ({ params, query, locale: own, now }) => {
    const locale = languageOf(query, own);
    const statement = await readOfSeveral(db, params['id'] ?? '', locale);
    const address = new URL(`/statements/${statement.id}`, site.baseUrl).href;
    const productName = productNameIn(site.productName, locale);
    const content = await limit(async () => {
      const { drawStatement } = await import('./draw-statement.ts');
      return drawStatement({ statement, locale, productName, address, now });
    });
    return { content, contentType: 'application/pdf' };
  });
}

/** Returns the language that a query asks for, else the reader's. */
function languageOf(query: Readonly<Record<string, unknown>>, locale: Locale): Locale {
  const { language } = query;
  return isLocale(language) ? language : locale;
}
