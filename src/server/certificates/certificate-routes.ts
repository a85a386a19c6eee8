import { readCertificate } from '#contract/certificates.ts';
import { isLocale } from '#messages/runtime.js';
import type { Db } from '../kernel/db.ts';
import { API_PREFIX, mount, type Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { mountDocument } from '../kernel/shared-document.ts';
import { readCertificate as read } from './read-certificate.ts';

type Site = { readonly productName: string; readonly baseUrl: string };

/** Mounts certificates of retirements: as JSON, and as a PDF in the reader's language or the one of the query. */
export function mountCertificates(mounting: Mounting, db: Db, site: Site): void {
  const draw = limitConcurrency({ concurrent: 1, queued: 20 });
  mount(mounting, readCertificate, ({ params, locale }) => read(db, params.id, locale));
  mountDocument(mounting, `${API_PREFIX}/certificates/:id.pdf`, async ({ params, query, locale, now }) => {
    const language = query['language'];
    const reader = isLocale(language) ? language : locale;
    const certificate = await read(db, params['id'] ?? '', reader);
    const address = new URL(`/certificates/${certificate.id}`, site.baseUrl).href;
    const productName = productNameIn(site.productName, reader);
    const content = await draw(async () => {
      // Loaded with the first certificate: the fonts and the PDF library take memory.
      const { drawCertificate } = await import('./draw-certificate.ts');
      return drawCertificate({ certificate, locale: reader, productName, address, now });
    });
    return { content, contentType: 'application/pdf' };
  });
}
