import {
  type ProgramType,
  type ProjectType,
  programTypes,
  projectKind,
  projectTypes,
  type Stage,
  stages,
} from '../project/project-terms.ts';
import { idKey } from '../text/search-text.ts';
import { yearOf } from '../year-span.ts';
import { type Findings, type Judged, verdictOf } from './findings.ts';
import type { Cells, ImportScope } from './import-table.ts';
import { COMMUNITY_REGISTRY, noTimeline, type Timeline } from './known-entries.ts';
import {
  limitToForm,
  readDay,
  readLine,
  readNeededLine,
  readPosition,
  readText,
  readWord,
} from './read-cell.ts';
import type { Position } from './read-degrees.ts';

/** Longer titles are kept and reported. */
const LONG_TITLE_CHARACTERS = 120;

/** A project as described by its source. */
export type ImportedProject = {
  readonly registry: string;
  readonly id: string;
  readonly title: string;
  readonly organization: string;
  readonly description: string | null;
  readonly programType: ProgramType;
  readonly projectType: ProjectType;
  readonly stage: Stage | null;
  readonly address: string | null;
  readonly position: Position | null;
  readonly timeline: Timeline;
  /** The day it was registered in its source, or else listed there. */
  readonly registeredOn: string | null;
  readonly url: string | null;
  readonly totals: SourceTotals;
};

const importable = programTypes.filter((program) => projectKind(program) === 'project');

/**
 * Checks a row of projects on its own (product decisions §10): errors prevent loading, doubts are for a
 * person to check.
 */
export function judgeProject(
  cells: Cells<'projects'>,
  findings: Findings,
  { currentYear, scope }: { readonly currentYear: number; readonly scope: ImportScope },
): Judged<ImportedProject> {
  const read = (column: keyof typeof cells) => ({ column, text: cells[column] ?? '' });
  const registry = readRegistry(cells.registry, findings);
  const content: ImportedProject = {
    registry,
    id: readNeededLine(read('id'), findings),
    title: readNeededLine(read('title'), findings),
    organization: readOrganization({ text: cells.organization, registry, scope }, findings),
    description: readText(read('description'), findings),
    programType: readProgram(cells.program, findings),
    projectType: readType(cells.type, findings),
    stage: readStage(cells.stage, findings),
    address: readAddress(cells, findings),
    position: readPlace(cells, findings),
    timeline: readTimeline(cells, findings),
    registeredOn: readDay(read(cells.registered === '' ? 'listed' : 'registered'), findings),
    url: readUrl(cells.url, findings),
    totals: readTotals(cells, findings),
  };
  const { registeredOn } = content;
  if (registeredOn !== null && yearOf(registeredOn) > currentYear)
    findings.doubts.push({ code: 'day-ahead', values: { day: registeredOn } });
  if (scope.kind === 'organization') {
    const { title, address } = content;
    const texts = [
      { column: 'title', text: title, field: 'title' },
      { column: 'address', text: address, field: 'address' },
    ] as const;
    limitToForm(texts, findings);
  }
  checkTitle(content.title, findings);
  return verdictOf(content, findings);
}

function readRegistry(text: string, findings: Findings): string {
  const registry = readNeededLine({ column: 'registry', text }, findings);
  if (registry === COMMUNITY_REGISTRY)
    findings.wrong.push({ code: 'registry-reserved', values: { registry } });
  return registry;
}

/** Finds a long title, unless it is too long to be kept at all. */
function checkTitle(title: string, { wrong, doubts }: Findings): void {
  const characters = Array.from(title).length;
  if (characters <= LONG_TITLE_CHARACTERS) return;
  if (wrong.some(({ code, values }) => code === 'text-too-long' && values.column === 'title')) return;
  doubts.push({ code: 'title-long', values: { characters, most: LONG_TITLE_CHARACTERS } });
}

type OrganizationCell = { readonly text: string; readonly registry: string; readonly scope: ImportScope };

/**
 * Reads the organization. An organization imports only its own projects: its cell is empty or has its name.
 */
function readOrganization({ text, registry, scope }: OrganizationCell, findings: Findings): string {
  const column = 'organization';
  const organization = readLine({ column, text }, findings);
  if (scope.kind === 'organization') {
    const isOwn = organization === '' || idKey(organization) === idKey(scope.name);
    if (!isOwn) {
      const values = { column, text: organization, name: scope.name };
      findings.wrong.push({ code: 'organization-foreign', values });
    }
    return scope.name;
  }
  if (organization !== '') return organization;
  const name = registry === '' ? 'Unknown proponent' : `Unknown proponent (${registry})`;
  if (text === '') findings.doubts.push({ code: 'proponent-missing', values: { name } });
  return name;
}

function readProgram(text: string, findings: Findings): ProgramType {
  if (text === '') findings.doubts.push({ code: 'program-missing', values: {} });
  return readWord({ column: 'program', text }, importable, findings) ?? 'Other';
}

function readType(text: string, findings: Findings): ProjectType {
  if (text === '') findings.doubts.push({ code: 'type-missing', values: {} });
  return readWord({ column: 'type', text }, projectTypes, findings) ?? 'Others';
}

function readStage(text: string, findings: Findings): Stage | null {
  const stage = readWord({ column: 'stage', text }, stages, findings);
  if (text === '') findings.doubts.push({ code: 'stage-missing', values: {} });
  if (stage === 'Planning') findings.doubts.push({ code: 'stage-hidden', values: {} });
  return stage;
}

function readAddress(cells: Cells<'projects'>, findings: Findings): string | null {
  const columns = cells.address === '' ? (['site', 'region', 'country'] as const) : (['address'] as const);
  const parts = columns.map((column) => readLine({ column, text: cells[column] }, findings));
  return [...new Set(parts.filter((part) => part !== ''))].join(', ') || null;
}

function readPlace(cells: Cells<'projects'>, findings: Findings): Position | null {
  const isGiven = cells.latitude !== '' || cells.longitude !== '' || cells.position !== '';
  if (!isGiven) findings.doubts.push({ code: 'no-place', values: {} });
  const { latitude, longitude, position: both, country, region: province } = cells;
  return readPosition({ latitude, longitude, both, country, province }, findings);
}

function readTimeline(cells: Cells<'projects'>, findings: Findings): Timeline {
  const start = readDay({ column: 'start', text: cells.start }, findings);
  const end = readDay({ column: 'end', text: cells.end }, findings);
  if (start === null || end === null || start <= end) return { startDate: start, endDate: end };
  findings.wrong.push({ code: 'dates-reversed', values: { start, end } });
  return noTimeline;
}

function readUrl(text: string, findings: Findings): string | null {
  if (text === '') return null;
  if (isWebAddress(text)) return text;
  const completed = `https://${text}`;
  if (/^www\./i.test(text) && isWebAddress(completed)) {
    findings.doubts.push({ code: 'address-completed', values: { text: completed.slice(0, 80) } });
    return completed;
  }
  findings.doubts.push({ code: 'address-left-out', values: { text: text.slice(0, 80) } });
  return null;
}

const MAX_CHARACTERS = 2000;
const webAddress = /^https?:\/\/[^\s/?#@"<>\\]+([/?#][^\s"<>\\]*)?$/i;

/**
 * Returns whether a text can be used as a link: `http` or `https`, a host without credentials, no characters
 * that end an attribute.
 */
function isWebAddress(text: string): boolean {
  return text.length <= MAX_CHARACTERS && webAddress.test(text);
}

/** A project's total issued and retired units according to its source; null if not given. Never loaded. */
type SourceTotals = { readonly issued: number | null; readonly retired: number | null };

/** Programs write whole numbers as `1500.0`, too. */
const wholeNumber = /^\d{1,15}(?:\.0+)?$/;

/** Reads a source's totals. They are statements about the source, so problems are only doubts. */
function readTotals(cells: Cells<'projects'>, findings: Findings): SourceTotals {
  const issued = readTotal('issued', cells.issued, findings);
  const retired = readTotal('retired', cells.retired, findings);
  if (issued !== null && retired !== null && retired > issued) {
    findings.doubts.push({ code: 'totals-retired-over-issued', values: { retired, issued } });
  }
  return { issued, retired };
}

function readTotal(column: string, text: string, findings: Findings): number | null {
  if (text === '') return null;
  if (wholeNumber.test(text)) return Number(text);
  findings.doubts.push({ code: 'total-unreadable', values: { column, text: text.slice(0, 80) } });
  return null;
}
