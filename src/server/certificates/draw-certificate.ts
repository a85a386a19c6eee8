import { Buffer } from 'node:buffer';
import type { Certificate } from '#contract/certificates.ts';
import * as m from '#messages/messages.js';
import PdfPaper from 'pdfkit';
import { encode } from 'uqr';
import type { Locale } from '../kernel/locale.ts';
import { drawCentred, drawParagraph, drawText, type Paper } from './draw-text.ts';

const WIDTH = 792;
const HEIGHT = 612;
const CENTRE = WIDTH / 2;
const QR_SIZE = 78;
const EDGE = 66;

const forest = '#1f5d4c';
const ink = '#14231f';
const quiet = '#52605a';
const sheet = '#fbfaf6';
const line = '#c9d6ce';
const red = '#a12a1e';

const regions: Readonly<Record<Locale, string>> = { en: 'en-CA', fr: 'fr-CA' };

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
    lang: regions[locale],
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
  drawQr(pdf, address, { x: WIDTH - EDGE - QR_SIZE, y: HEIGHT - EDGE - QR_SIZE });
  if (certificate.status !== 'Valid') drawStamp(pdf, statusWord(certificate.status, locale));
  pdf.end();
  return bytes;
}

function drawFrame(pdf: Paper): void {
  pdf.rect(0, 0, WIDTH, HEIGHT).fill(sheet);
  pdf
    .save()
    .rect(30, 30, WIDTH - 60, HEIGHT - 60)
    .clip();
  for (const [x, y] of [
    [90, HEIGHT - 60],
    [WIDTH - 70, 70],
  ] as const) {
    for (const share of [1, 0.83, 0.66, 0.49, 0.33, 0.18]) {
      pdf
        .ellipse(x, y, 230 * share, 150 * share)
        .lineWidth(0.7)
        .strokeColor(line)
        .stroke();
    }
  }
  pdf.restore();
  pdf
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(2)
    .strokeColor(forest)
    .stroke();
  pdf
    .rect(30, 30, WIDTH - 60, HEIGHT - 60)
    .lineWidth(0.6)
    .strokeColor(forest)
    .stroke();
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
  const { tonnes, organization, project, year, serial, retiredAgainst, beneficiary, purpose } = certificate;
  const small = { family: 'sans', weight: 400, size: 12 } as const;
  const place = { x: CENTRE, maxWidth: WIDTH - 2 * EDGE };
  const name = { family: 'serif', weight: 600, size: 25 } as const;
  drawCentred(pdf, organization.name, name, { ...place, y: 190, fill: ink });
  drawCentred(pdf, m.certificate_has_retired({}, { locale }), small, { ...place, y: 213, fill: quiet });
  const figure = m.certificate_tonnes({ tonnes: tonnes.toLocaleString(regions[locale]) }, { locale });
  drawCentred(pdf, figure, { family: 'serif', weight: 700, size: 50 }, { ...place, y: 268, fill: forest });
  const facts = [
    ...(project.title === null ? [] : [m.certificate_from({ project: project.title }, { locale })]),
    m.certificate_year({ year: String(year), serial: project.projectSerial }, { locale }),
    m.certificate_against({ against: retiredAgainst }, { locale }),
    ...(beneficiary === null ? [] : [m.certificate_beneficiary({ name: beneficiary }, { locale })]),
    ...(purpose === null ? [] : [m.certificate_purpose({ purpose }, { locale })]),
  ];
  let y = 302;
  for (const fact of facts) {
    y = drawParagraph(pdf, fact, { ...small, size: 12.5 }, { ...place, y, fill: ink, maxLines: 2 });
  }
  drawCentred(pdf, m.certificate_serials({}, { locale }), small, { ...place, y: y + 12, fill: quiet });
  const code = { family: 'sans', weight: 650, size: 15 } as const;
  drawCentred(pdf, serial, code, { ...place, y: y + 34, fill: ink });
}

function drawFoot(pdf: Paper, { certificate, locale, address, now }: Printed): void {
  const day = (at: Date) =>
    at.toLocaleDateString(regions[locale], { dateStyle: 'long', timeZone: 'America/Vancouver' });
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

function drawStamp(pdf: Paper, word: string): void {
  pdf.save().rotate(-12, { origin: [CENTRE, 290] });
  pdf
    .rect(CENTRE - 190, 240, 380, 84)
    .lineWidth(4)
    .strokeColor(red)
    .strokeOpacity(0.85)
    .stroke();
  const style = { family: 'sans', weight: 800, size: 52, spacing: 3 } as const;
  drawCentred(pdf, word.toUpperCase(), style, { x: CENTRE, y: 300, fill: red, maxWidth: 350 });
  pdf.restore();
}

function drawQr(pdf: Paper, text: string, { x, y }: { readonly x: number; readonly y: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = QR_SIZE / size;
  pdf.rect(x - 6, y - 6, QR_SIZE + 12, QR_SIZE + 12).fill('#ffffff');
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.rect(x + column * module, y + row * module, module + 0.05, module + 0.05);
    }
  }
  pdf.fill(ink);
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
