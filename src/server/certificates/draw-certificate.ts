import { Buffer } from 'node:buffer';
import { REGISTRY_TIME_ZONE } from '#domain/registry-day.ts';
import type { Certificate } from '#contract/certificates.ts';
import * as m from '#messages/messages.js';
import PdfPaper from 'pdfkit';
import { formatDate, type Locale, regionOf, formatWhole } from '../kernel/locale.ts';
import { outlineText } from '../drawing/outline-text.ts';
import {
  colours,
  drawFrame,
  drawQr,
  drawStamp,
  HEIGHT,
  WIDTH,
  drawCentred,
  drawParagraph,
  drawText,
  type Paper,
} from './draw-on-paper.ts';

const { forest, ink, quiet, red } = colours;

const CENTRE = WIDTH / 2;
const QR_SIZE = 78;
const EDGE = 66;
/** Facts of more characters than this are printed smaller. */
const LONG_FACTS = 450;

export type Printed = {
  readonly certificate: Certificate;
  readonly locale: Locale;
  readonly productName: string;
  /** Address of the certificate's page. */
  readonly address: string;
  readonly now: Date;
};

/** Draws a certificate as a PDF of one landscape Letter page. */
export async function drawCertificate(printed: Printed): Promise<Buffer> {
  const { certificate, locale, productName, address } = printed;
  const pdf = new PdfPaper({
    size: 'LETTER',
    layout: 'landscape',
    margin: 0,
    lang: regionOf(locale),
    displayTitle: true,
    info: {
      Title: `${m.certificate_title({}, { locale })} ${certificate.id}`,
      Author: productName,
      CreationDate: new Date(certificate.date),
    },
  });
  const bytes = collect(pdf);
  drawFrame(pdf);
  drawHead(pdf, printed);
  drawStatement(pdf, printed);
  drawFoot(pdf, printed);
  drawQr(pdf, address, { x: WIDTH - EDGE - QR_SIZE, y: HEIGHT - EDGE - QR_SIZE, side: QR_SIZE });
  if (certificate.status !== 'Valid') drawStamp(pdf, statusWord(certificate.status, locale));
  pdf.end();
  return bytes;
}

function drawHead(pdf: Paper, { locale, productName }: Printed): void {
  drawCentred(
    pdf,
    productName,
    { family: 'sans', weight: 600, size: 13 },
    { x: CENTRE, y: 82, fill: forest },
  );
  const title = m.certificate_title({}, { locale });
  drawCentred(pdf, title, { family: 'serif', weight: 600, size: 36 }, { x: CENTRE, y: 130, fill: ink });
  pdf
    .moveTo(CENTRE - 60, 148)
    .lineTo(CENTRE + 60, 148)
    .lineWidth(1.2)
    .strokeColor(forest)
    .stroke();
}

function drawStatement(pdf: Paper, { certificate, locale }: Printed): void {
  const { tonnes, status, organization, project, year, serial, retiredAgainst, beneficiary, purpose } =
    certificate;
  const isVoid = status === 'Voided';
  const small = { family: 'sans', weight: 400, size: 12 } as const;
  const place = { x: CENTRE, maxWidth: WIDTH - 2 * EDGE };
  const name = { family: 'serif', weight: 600, size: 25 } as const;
  drawCentred(pdf, organization.name, name, { ...place, y: 190, fill: ink });
  drawCentred(pdf, m.certificate_has_retired({}, { locale }), small, { ...place, y: 213, fill: quiet });
  const figure = m.certificate_tonnes({ tonnes: formatWhole(tonnes, locale) }, { locale });
  const amount = { family: 'serif', weight: 700, size: 50 } as const;
  drawCentred(pdf, figure, amount, { ...place, y: 268, fill: isVoid ? quiet : forest });
  if (isVoid) strikeThrough(pdf, outlineText(figure, amount).width, 252);
  const correction = correctionSentence(certificate, locale);
  if (correction !== null)
    drawCentred(pdf, correction, { ...small, weight: 600 }, { ...place, y: 293, fill: red });
  const facts = [
    ...(project.title === null ? [] : [m.certificate_from({ project: project.title }, { locale })]),
    m.certificate_year({ year: String(year), serial: project.projectSerial }, { locale }),
    m.certificate_against({ against: retiredAgainst }, { locale }),
    ...(beneficiary === null ? [] : [m.certificate_beneficiary({ name: beneficiary }, { locale })]),
    ...(purpose === null ? [] : [m.certificate_purpose({ purpose }, { locale })]),
  ];
  let y = correction === null ? 302 : 318;
  const size = facts.join('').length > LONG_FACTS ? 11 : 12.5;
  for (const fact of facts) {
    y = drawParagraph(pdf, fact, { ...small, size }, { ...place, y, fill: ink, maxLines: 2 });
  }
  drawCentred(pdf, m.certificate_serials({}, { locale }), small, { ...place, y: y + 12, fill: quiet });
  const code = { family: 'sans', weight: 650, size: 15 } as const;
  drawCentred(pdf, serial, code, { ...place, y: y + 34, fill: ink });
}

function drawFoot(pdf: Paper, { certificate, locale, address, now }: Printed): void {
  const day = (at: Date) => formatDate(at, locale, REGISTRY_TIME_ZONE);
  const style = { family: 'sans', weight: 400, size: 9.5 } as const;
  const strong = { family: 'sans', weight: 600, size: 12 } as const;
  const x = EDGE;
  drawText(pdf, day(new Date(certificate.date)), strong, { x, y: HEIGHT - 122, fill: ink });
  const status = statusWord(certificate.status, locale);
  const lines = [
    m.certificate_number({ id: certificate.id }, { locale }),
    m.certificate_event({ index: certificate.event }, { locale }),
    m.certificate_printed({ status, day: day(now) }, { locale }),
    address,
  ];
  for (const [place, text] of lines.entries()) {
    drawText(pdf, text, style, { x, y: HEIGHT - 106 + place * 14, fill: quiet });
  }
}

/** Returns what a correction left of the retirement; null while it is valid. */
function correctionSentence({ status, retiredTonnes }: Certificate, locale: Locale): string | null {
  if (status === 'Valid') return null;
  if (status === 'Voided') return m.certificate_voided_text({}, { locale });
  return m.certificate_corrected_text({ tonnes: formatWhole(retiredTonnes, locale) }, { locale });
}

function strikeThrough(pdf: Paper, width: number, y: number): void {
  pdf
    .moveTo(CENTRE - width / 2, y)
    .lineTo(CENTRE + width / 2, y)
    .lineWidth(3)
    .strokeColor(red)
    .stroke();
}

/** Returns a certificate's status in words. */
function statusWord(status: Certificate['status'], locale: Locale): string {
  const words = {
    Valid: m.certificate_valid,
    Corrected: m.certificate_corrected,
    Voided: m.certificate_voided,
  };
  return words[status]({}, { locale });
}

function collect(pdf: Paper): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
