import type { Buffer } from 'node:buffer';
import type { Statement } from '#contract/statements.ts';
import * as m from '#messages/messages.js';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { drawRule } from '../paper/column.ts';
import { drawTable } from '../paper/draw-table.ts';
import { drawRight, drawText } from '../paper/draw-text.ts';
import { nameOnPaper } from '../paper/name-on-paper.ts';
import { colours, openPaper, type Paper } from '../paper/open-paper.ts';
import { drawHeading, drawLines, openReport, PAGE, type Report, styles } from '../paper/report.ts';
import {
  correctionSentence,
  dayOnPaper,
  holderOnPaper,
  statementSentences,
  statusWord,
} from './certificate-sentences.ts';
import { drawQr } from './decorate-certificate.ts';

const { forest, ink, quiet, red } = colours;
const QR_SIZE = 78;
const FIGURE = { family: 'serif', weight: 700, size: 30 } as const;

export type PrintedStatement = {
  readonly statement: Statement;
  readonly locale: Locale;
  readonly productName: string;
  /** Address of the statement's page. */
  readonly address: string;
  readonly now: Date;
};

/** Draws the statement of a retirement as a PDF: what the certificates share, then one row for each of them. */
export async function drawStatement(printed: PrintedStatement): Promise<Buffer> {
  const { statement, locale, productName } = printed;
  const { pdf, finish } = openPaper({
    locale,
    title: `${m.paper_statement_title({}, { locale })} ${statement.id}`,
    author: productName,
    createdAt: new Date(statement.date),
  });
  const report = openReport(pdf);
  drawHead(report, printed);
  drawDetails(report, printed);
  drawCertificates(report, printed);
  drawFeet(pdf, printed);
  return finish();
}

function drawHead(report: Report, { statement, locale, productName, address }: PrintedStatement): void {
  const side = QR_SIZE;
  drawQr(report.pdf, address, { x: PAGE.width - PAGE.margin - side, y: PAGE.margin, side });
  drawLines(report, productName, { style: styles.strong, fill: forest });
  report.take(8);
  drawLines(report, m.paper_statement_title({}, { locale }), { style: styles.title, fill: ink });
  report.take(30);
  drawRule(report.pdf, report.take(16));
  drawLines(report, holderOnPaper(statement, locale), { style: styles.heading, fill: ink });
  drawLines(report, m.certificate_has_retired({}, { locale }), { style: styles.text, fill: quiet });
  const isVoid = statement.status === 'Voided';
  const figure = m.certificate_tonnes({ tonnes: formatWhole(statement.tonnes, locale) }, { locale });
  drawLines(report, figure, { style: FIGURE, fill: isVoid ? quiet : forest });
  const correction = correctionSentence(statement, locale);
  if (correction !== null) drawLines(report, correction, { style: styles.strong, fill: red });
  report.take(6);
}

function drawDetails(report: Report, { statement, locale, now }: PrintedStatement): void {
  const status = statusWord(statement.status, locale);
  for (const detail of statementSentences(statement, locale))
    drawLines(report, detail, { style: styles.text, fill: ink });
  report.take(6);
  drawLines(report, dayOnPaper(new Date(statement.date), locale), { style: styles.strong, fill: ink });
  const foot = [
    m.paper_statement_number({ id: statement.id }, { locale }),
    m.certificate_printed({ status, day: dayOnPaper(now, locale) }, { locale }),
  ];
  for (const line of foot) drawLines(report, line, { style: styles.small, fill: quiet });
}

function drawCertificates(report: Report, { statement, locale, address }: PrintedStatement): void {
  const { certificates } = statement;
  const areAllValid = certificates.every(({ status }) => status === 'Valid');
  drawHeading(report, m.paper_statement_certificates({}, { locale }));
  drawTable(report, {
    headings: [
      m.certificate_serials({}, { locale }),
      m.certificate_vintage({}, { locale }),
      m.paper_statement_tonnes({}, { locale }),
      m.paper_statement_certificate({}, { locale }),
      ...(areAllValid ? [] : [m.certificate_status({}, { locale })]),
    ],
    rows: certificates.map(({ id, status, tonnes, year, serial }) => [
      serial,
      String(year),
      formatWhole(tonnes, locale),
      id,
      ...(areAllValid ? [] : [statusWord(status, locale)]),
    ]),
  });
  report.take(10);
  for (const line of projectLines(statement, locale))
    drawLines(report, line, { style: styles.text, fill: ink });
  report.take(6);
  drawLines(report, m.paper_statement_page({}, { locale }), { style: styles.small, fill: quiet });
  drawLines(report, address, { style: styles.small, fill: quiet });
}

/** Returns a line for each project whose title is public. */
function projectLines({ certificates }: Statement, locale: Locale): readonly string[] {
  const projects = new Map(certificates.map(({ project }) => [project.projectSerial, project]));
  return [...projects.values()].flatMap((project) =>
    project.title === null
      ? []
      : [`${project.projectSerial} · ${nameOnPaper(project.title, project.projectSerial, locale)}`],
  );
}

/** Draws the foot of every page, once their number is known. */
function drawFeet(pdf: Paper, { statement, locale, productName }: PrintedStatement): void {
  const { count } = pdf.bufferedPageRange();
  const y = PAGE.height - 34;
  const name = `${productName} · ${m.paper_statement_number({ id: statement.id }, { locale })}`;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    drawText(pdf, name, styles.small, { x: PAGE.margin, y, fill: quiet });
    const place = m.overview_report_page({ page: String(page + 1), pages: String(count) }, { locale });
    drawRight(pdf, place, styles.small, { right: PAGE.width - PAGE.margin, y, fill: quiet });
  }
}
