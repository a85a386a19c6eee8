import { Buffer } from 'node:buffer';
import type { Certificate } from '#contract/certificates.ts';
import * as m from '#messages/messages.js';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { drawCentred, drawParagraph, drawText, lineHeightOf, linesOf } from '../paper/draw-text.ts';
import { colours, openPaper, type Paper } from '../paper/open-paper.ts';
import { widthOf } from '../paper/runs.ts';
import type { SignedProof } from '../public-log/read-signed-proof.ts';
import {
  certificateSentences,
  correctionSentence,
  dayOnPaper,
  holderOnPaper,
  statusWord,
} from './certificate-sentences.ts';
import { drawFrame, drawQr, drawSeal, drawStamp, HEIGHT, WIDTH } from './decorate-certificate.ts';
import { proofName } from './proof-name.ts';

const { forest, ink, quiet, red } = colours;

const CENTRE = WIDTH / 2;
const QR_SIZE = 78;
const EDGE = 66;
/** Beside the QR code, whose middle is as high. */
const SEAL = { x: WIDTH - EDGE - 2 * QR_SIZE, y: HEIGHT - EDGE - QR_SIZE / 2, side: QR_SIZE + 8 };
/** Sizes of the sentences: the largest at which all of them fit above the foot. */
const FACT_SIZES = [12.5, 11.5, 10.5, 9.5, 8.5, 7.5, 6.5, 5.5];
const FACTS_END = HEIGHT - 130;
/** Height of the serials below the sentences. */
const SERIALS = 34;

export type Printed = {
  readonly certificate: Certificate;
  readonly locale: Locale;
  readonly productName: string;
  /** Address of the certificate's page; null for a preview, which has neither number nor page. */
  readonly address: string | null;
  readonly now: Date;
  /** Proof of the retirement in the public log; null while it is not signed, and for a preview. */
  readonly proof: SignedProof | null;
};

/** Draws a certificate as a PDF of one landscape Letter page. */
export async function drawCertificate(printed: Printed): Promise<Buffer> {
  const { certificate, locale, productName, address, proof } = printed;
  const { pdf, finish } = openPaper({
    layout: 'landscape',
    locale,
    title: titleOf(printed),
    author: productName,
    createdAt: new Date(certificate.date),
  });
  if (proof !== null) attachProof(pdf, certificate, proof);
  drawFrame(pdf);
  drawHead(pdf, printed);
  drawStatement(pdf, printed);
  drawFoot(pdf, printed);
  if (address === null) drawStamp(pdf, m.certificate_preview({}, { locale }));
  else {
    drawQr(pdf, address, { x: WIDTH - EDGE - QR_SIZE, y: HEIGHT - EDGE - QR_SIZE, side: QR_SIZE });
    // A retirement that was corrected is sealed no more.
    if (certificate.status === 'Valid') drawSeal(pdf, certificate.id, SEAL);
  }
  if (certificate.status !== 'Valid') drawStamp(pdf, statusWord(certificate.status, locale));
  return finish();
}

/** Puts the proof into the PDF, as a file that its reader can save. */
function attachProof(pdf: Paper, { id, date }: Certificate, { text }: SignedProof): void {
  const at = new Date(date);
  pdf.file(Buffer.from(text), {
    name: proofName(id),
    type: 'text/plain',
    creationDate: at,
    modifiedDate: at,
  });
}

function titleOf({ certificate, address, locale }: Printed): string {
  const end = address === null ? m.certificate_preview({}, { locale }) : certificate.id;
  return `${m.certificate_title({}, { locale })} ${end}`;
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
  const { tonnes, status, serial } = certificate;
  const isVoid = status === 'Voided';
  const small = { family: 'sans', weight: 400, size: 12 } as const;
  const place = { x: CENTRE, maxWidth: WIDTH - 2 * EDGE };
  const name = { family: 'serif', weight: 600, size: 25 } as const;
  drawCentred(pdf, holderOnPaper(certificate, locale), name, { ...place, y: 190, fill: ink });
  drawCentred(pdf, m.certificate_has_retired({}, { locale }), small, { ...place, y: 213, fill: quiet });
  const figure = m.certificate_tonnes({ tonnes: formatWhole(tonnes, locale) }, { locale });
  const amount = { family: 'serif', weight: 700, size: 50 } as const;
  drawCentred(pdf, figure, amount, { ...place, y: 268, fill: isVoid ? quiet : forest });
  if (isVoid) strikeThrough(pdf, widthOf(figure, amount), 252);
  const correction = correctionSentence(certificate, locale);
  if (correction !== null)
    drawCentred(pdf, correction, { ...small, weight: 600 }, { ...place, y: 293, fill: red });
  const details = certificateSentences(certificate, locale);
  let y = correction === null ? 302 : 318;
  const style = { ...small, size: sizeOfFacts(details, FACTS_END - SERIALS - y) };
  for (const detail of details) y = drawParagraph(pdf, detail, style, { ...place, y, fill: ink });
  drawCentred(pdf, m.certificate_serials({}, { locale }), small, { ...place, y: y + 12, fill: quiet });
  const code = { family: 'sans', weight: 600, size: 15 } as const;
  drawCentred(pdf, serial, code, { ...place, y: y + 34, fill: ink });
}

/** Returns the largest size at which the sentences take at most `room` points of height. */
function sizeOfFacts(details: readonly string[], room: number): number {
  const fits = FACT_SIZES.find((size) => {
    const style = { family: 'sans', weight: 400, size } as const;
    const lines = details.flatMap((detail) => linesOf(detail, style, WIDTH - 2 * EDGE));
    return lines.length * lineHeightOf(style) <= room;
  });
  return fits ?? 5.5;
}

function drawFoot(pdf: Paper, printed: Printed): void {
  const { certificate, locale, address } = printed;
  const style = { family: 'sans', weight: 400, size: 9.5 } as const;
  const strong = { family: 'sans', weight: 600, size: 12 } as const;
  const x = EDGE;
  drawText(pdf, dayOnPaper(new Date(certificate.date), locale), strong, { x, y: HEIGHT - 122, fill: ink });
  const lines = address === null ? [m.certificate_preview_text({}, { locale })] : footLines(printed, address);
  for (const [place, text] of lines.entries()) {
    drawText(pdf, text, style, { x, y: HEIGHT - 106 + place * 14, fill: quiet });
  }
  if (address === null) return;
  for (const [place, text] of proofLines(printed).entries()) {
    drawText(pdf, text, { ...style, size: 7.5 }, { x, y: HEIGHT - 52 + place * 11, fill: quiet });
  }
}

/** What the attached proof proves, or that there is none yet. */
function proofLines({ proof, locale }: Printed): readonly string[] {
  if (proof === null) return [m.certificate_paper_unsigned({}, { locale })];
  const { size, root, fingerprint } = proof;
  return [
    m.certificate_paper_root({ size: formatWhole(size, locale), root }, { locale }),
    m.certificate_paper_key({ fingerprint }, { locale }),
  ];
}

function footLines({ certificate, locale, now }: Printed, address: string): readonly string[] {
  const status = statusWord(certificate.status, locale);
  return [
    m.certificate_number({ id: certificate.id }, { locale }),
    m.certificate_event({ index: formatWhole(certificate.event, locale) }, { locale }),
    m.certificate_printed({ status, day: dayOnPaper(now, locale) }, { locale }),
    address,
  ];
}

function strikeThrough(pdf: Paper, width: number, y: number): void {
  pdf
    .moveTo(CENTRE - width / 2, y)
    .lineTo(CENTRE + width / 2, y)
    .lineWidth(3)
    .strokeColor(red)
    .stroke();
}
