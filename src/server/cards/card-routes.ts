import { buffer } from 'node:stream/consumers';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import * as m from '#messages/messages.js';
import { isLocale } from '#messages/runtime.js';
import type { FileStore } from '../files/file-port.ts';
import type { Db } from '../kernel/db.ts';
import type { Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { mountDocument } from '../kernel/shared-document.ts';
import { nameOnPaper } from '../paper/name-on-paper.ts';
import { findCardRow } from './card-queries.ts';
import type { Card } from './draw-card.ts';

type Deps = { readonly db: Db; readonly files: FileStore; readonly site: Site };
type Site = { readonly productName: string; readonly baseUrl: string };

/**
 * Mounts the link preview images, which other sites may show too: one for the registry and one per public
 * project.
 */
export function mountCards(mounting: Mounting, deps: Deps): void {
  const draw = limitConcurrency({ concurrent: 1, queued: 40 });
  mountDocument(mounting, '/cards/:language/:name', async ({ params }) => {
    const { language, name = '' } = params;
    const serial = parseProjectSerial(/^(.+)\.png$/.exec(name)?.[1] ?? '');
    if (!isLocale(language)) throw notFound();
    const isSite = name === 'registry.png';
    const card = isSite ? siteCard(deps.site, language) : await projectCard(deps, serial, language);
    // The code that draws is large, so it is loaded only when needed.
    const { drawCard } = await import('./draw-card.ts');
    return { content: await draw(() => drawCard(card)), contentType: 'image/png', isEmbeddable: true };
  });
}

function siteCard({ productName, baseUrl }: Site, locale: Locale): Card {
  return {
    productName: productNameIn(productName, locale),
    title: m.home_headline({}, { locale }),
    where: '',
    figure: null,
    foot: new URL(baseUrl).host,
    picture: null,
    type: 'site',
  };
}

async function projectCard({ db, files, site }: Deps, serial: string | null, locale: Locale): Promise<Card> {
  const project = serial === null ? undefined : await findCardRow(db, serial);
  if (project === undefined)
    throw notFound((language) => m.problem_project_not_found({}, { locale: language }));
  const { address, registered, kind, projectType, picture } = project;
  const title = nameOnPaper(project.title, project.serial, locale);
  const organizationName = nameOnPaper(project.organizationName, project.organization, locale);
  const words = kind === 'offsets' ? m.card_tonnes_purchased : m.card_tonnes;
  return {
    productName: productNameIn(site.productName, locale),
    title,
    where: address === null ? organizationName : `${organizationName} · ${address}`,
    figure:
      registered === 0 ? null : { value: formatWhole(registered, locale), words: words({}, { locale }) },
    foot: project.serial,
    picture: picture === null ? null : await readPicture(files, picture),
    type: projectType,
  };
}

async function readPicture(files: FileStore, sha256: string): Promise<Buffer | null> {
  const bytes = await files.read(sha256);
  return bytes === null ? null : buffer(bytes);
}
