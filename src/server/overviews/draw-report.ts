import type { Buffer } from 'node:buffer';
import { m } from '#messages/messages.js';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { formatDay } from '../mail/templates/template.ts';
import { drawTable } from '../paper/draw-table.ts';
import { drawRight, drawText } from '../paper/draw-text.ts';
import { nameOnPaper } from '../paper/name-on-paper.ts';
import { colours, openPaper, type Paper } from '../paper/open-paper.ts';
import { drawHeading, drawLines, openReport, PAGE, type Report, styles } from '../paper/report.ts';
import { MAX_CERTIFICATES } from './overview-entry-queries.ts';
import { overviewTables, type Topic, topicTitle } from './overview-tables.ts';
import type { WholeOverview, WholeYear } from './read-overview.ts';
import { yearStatement } from './year-statement.ts';

const { forest, ink, quiet } = colours;
/** Height of a year's statement. */
const STATEMENT = 48;
const INDENT = 38;

export type Printed = {
  readonly overview: WholeOverview;
  readonly topic: Topic;
  readonly locale: Locale;
  readonly productName: string;
  /** Address of the registry, without a path. */
  readonly baseUrl: string;
  readonly now: Date;
};

/**
 * Draws an overview as a report to print: a statement of each inventory year, the yearly table, and the
 * certificates.
 */
export async function drawReport(printed: Printed): Promise<Buffer> {
  const { topic, locale, productName, now } = printed;
  const { pdf, finish } = openPaper({
    locale,
    title: `${topicTitle(topic, locale)}: ${nameOf(printed)}`,
    author: productName,
    createdAt: now,
  });
  const report = openReport(pdf);
  drawHead(report, printed);
  drawStatements(report, printed);
  drawYears(report, printed);
  drawCertificates(report, printed);
  drawFeet(pdf, printed);
  return finish();
}

function drawHead(report: Report, printed: Printed): void {
  const { overview, topic, locale, productName, now } = printed;
  const { organization, notShown } = overview;
  const day = formatDay(now.toISOString(), locale);
  drawLines(report, productName, { style: styles.strong, fill: forest });
  report.take(8);
  drawLines(report, nameOf(printed), { style: styles.title, fill: ink });
  drawLines(report, topicTitle(topic, locale), { style: styles.heading, fill: forest });
  report.take(4);
  const about = [`${organization.serial}. ${m.overview_report_day({ day }, { locale })}.`];
  about.push(m.overview_report_units({}, { locale }));
  if (notShown > 0) about.push(m.overview_report_not_shown({ count: String(notShown) }, { locale }));
  for (const line of about) drawLines(report, line, { style: styles.small, fill: quiet });
}

function nameOf({ overview: { organization }, locale }: Printed): string {
  return nameOnPaper(organization.name, organization.serial, locale);
}

function drawStatements(report: Report, { overview, locale }: Printed): void {
  drawHeading(report, m.overview_report_statements({}, { locale }));
  const statements = overview.years.flatMap((year) => {
    const text = yearStatement(year, locale);
    return text === null ? [] : [{ year: year.year, text }];
  });
  if (statements.length === 0)
    drawLines(report, m.overview_report_none({}, { locale }), { style: styles.text, fill: ink });
  for (const { year, text } of statements) {
    report.reserve(STATEMENT);
    const y = report.take(0) + styles.strong.size;
    drawText(report.pdf, String(year), styles.strong, { x: PAGE.margin, y, fill: forest });
    drawLines(report, text, { style: styles.text, fill: ink, indent: INDENT });
    report.take(5);
  }
}

function drawYears(report: Report, { overview, topic, locale }: Printed): void {
  drawHeading(report, m.overview_report_table({}, { locale }));
  const { columns, years } = overviewTables(overview, topic, locale);
  // Serial, title, source and certificates are those of entries.
  const shown = columns.flatMap((_, place) =>
    place === 0 || years.some((row) => row[place] !== null) ? [place] : [],
  );
  if (years.length === 0)
    return drawLines(report, m.overview_report_no_figures({}, { locale }), {
      style: styles.text,
      fill: ink,
    });
  drawTable(report, {
    headings: shown.map((place) => columns[place]?.heading ?? ''),
    rows: years.map((row) => shown.map((place) => cellText(row[place] ?? null, place, locale))),
  });
}

/** Returns a cell's text; years, in the first column, have no separators. */
function cellText(value: string | number | null, place: number, locale: Locale): string {
  if (value === null) return '';
  if (typeof value === 'string' || place === 0) return String(value);
  return formatWhole(value, locale);
}

function drawCertificates(report: Report, { overview, locale, baseUrl }: Printed): void {
  drawHeading(report, m.overview_report_certificates({}, { locale }));
  const { years, isCut } = listCertificates(overview.years);
  const address = new URL('/certificates/', baseUrl).href;
  const text =
    years.length === 0
      ? m.overview_report_certificates_none({}, { locale })
      : m.overview_report_certificates_text({ address }, { locale });
  drawLines(report, text, { style: styles.text, fill: ink });
  for (const { year, certificates } of years) {
    report.take(4);
    drawLines(report, String(year), { style: styles.strong, fill: forest });
    const named = certificates.map(({ id, tonnes }) =>
      m.overview_report_certificate({ id, tonnes: formatWhole(tonnes, locale) }, { locale }),
    );
    for (const line of named) drawLines(report, line, { style: styles.small, fill: ink, indent: INDENT });
  }
  if (isCut)
    drawLines(report, m.overview_report_certificates_more({}, { locale }), {
      style: styles.small,
      fill: quiet,
    });
}

/** Draws the foot of every page, once their number is known. */
function drawFeet(pdf: Paper, printed: Printed): void {
  const { locale, productName } = printed;
  const { count } = pdf.bufferedPageRange();
  const y = PAGE.height - 34;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const name = `${productName}, ${nameOf(printed)}`;
    drawText(pdf, name, styles.small, { x: PAGE.margin, y, fill: quiet });
    const number = m.overview_report_page({ page: String(page + 1), pages: String(count) }, { locale });
    drawRight(pdf, number, styles.small, { right: PAGE.width - PAGE.margin, y, fill: quiet });
  }
}

const MAX_LISTED = 100;

type Certificates = WholeYear['offsetSources'][number]['certificates'];

/** Lists the certificates of each inventory year, at most 100 in all. `isCut` is true if there are more. */
function listCertificates(years: readonly WholeYear[]) {
  const listed: { readonly year: number; readonly certificates: Certificates }[] = [];
  let left = MAX_LISTED;
  let isCut = false;
  for (const { year, offsetSources } of years) {
    const certificates = offsetSources.flatMap((part) => part.certificates);
    const shown = certificates.slice(0, left);
    isCut ||= shown.length < certificates.length;
    isCut ||= offsetSources.some((part) => part.certificates.length === MAX_CERTIFICATES);
    left -= shown.length;
    if (shown.length > 0) listed.push({ year, certificates: shown });
  }
  return { years: listed, isCut };
}
