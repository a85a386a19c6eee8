import { fieldOfHeading } from './heading-synonyms.ts';
import { type ImportKind, importKinds, neededFields } from './import-columns.ts';
import { type ColumnDescription, type FieldMapping, type TableMapping, valueOf } from './mapping.ts';

/** A line is taken for headings if it has as many cells, and a table is proposed if as many fields are named. */
export const FEWEST_HEADINGS = 2;

type Proposed = Omit<TableMapping, 'sheet' | 'headingLine'>;

/** Proposes tables by what headings say: of one kind, or of vintages and the projects that their rows name. */
export function tablesByHeadings(columns: readonly ColumnDescription[]): readonly Proposed[] {
  const candidates = importKinds.map((kind) => {
    const fields = fieldsByHeadings(kind, columns);
    const needed = neededFields.find((each) => each.kind === kind)?.fields ?? [];
    const missing = needed.filter((field) => fields[field] === undefined).length;
    return { kind, fields, missing, found: needed.length - missing, known: Object.keys(fields).length };
  });
  const [best] = candidates.toSorted((one, other) => one.missing - other.missing || other.known - one.known);
  if (best === undefined || best.found === 0 || best.known < FEWEST_HEADINGS) return [];
  const { kind, fields } = best;
  const projects = candidates.find((candidate) => candidate.kind === 'projects')?.fields ?? {};
  const namesProjects =
    kind === 'vintages' && projects['title'] !== undefined && projects['id'] !== undefined;
  const { issued: _issued, retired: _retired, ...ofProject } = projects;
  return namesProjects
    ? [
        { kind: 'projects', repeated: 'sum', fields: ofProject },
        { kind, repeated: 'refuse', fields },
      ]
    : [{ kind, repeated: 'refuse', fields }];
}

type Fields = Record<string, FieldMapping>;

/** Fields that several columns may name: the first that is not empty counts. Of all others the first column is proposed. */
const textFields: ReadonlySet<string> = new Set([
  'title',
  'organization',
  'description',
  'address',
  'site',
  'region',
  'province',
  'country',
  'url',
  'note',
]);

function fieldsByHeadings(kind: ImportKind, columns: readonly ColumnDescription[]): Fields {
  const fields: Fields = {};
  for (const { heading, looks } of columns) {
    const field = fieldOfHeading(kind, heading);
    if (field === null || !mayBe(valueOf(kind, field), looks)) continue;
    const before = fields[field]?.columns;
    if (before === undefined)
      fields[field] = { columns: [heading], ...unitOf(heading, valueOf(kind, field)) };
    else if (textFields.has(field)) fields[field] = { columns: [...before, heading] };
  }
  return { ...fieldsByLooks(kind, columns, fields), ...fields };
}

/** Returns whether a column that looks like this can have values of a field. */
function mayBe(value: ReturnType<typeof valueOf>, looks: ColumnDescription['looks']): boolean {
  if (value === undefined || looks === 'empty') return true;
  if (value === 'day') return looks === 'date' || looks === 'date-unclear';
  if (value === 'year')
    return looks === 'year' || looks === 'date' || looks === 'date-unclear' || looks === 'text';
  return looks === 'number' || looks === 'year' || looks === 'coordinate' || looks === 'text';
}

/** Proposes the only column that looks like years, or like positions, for a field that no heading names. */
function fieldsByLooks(kind: ImportKind, columns: readonly ColumnDescription[], named: Fields): Fields {
  const used = new Set(Object.values(named).flatMap(({ columns: names = [] }) => names));
  const free = columns.filter(({ heading }) => !used.has(heading));
  const years = free.filter(({ looks }) => looks === 'year');
  const isYearly = valueOf(kind, 'year') === 'year' && named['year'] === undefined;
  const [year] = years;
  const found: Fields =
    isYearly && years.length === 1 && year !== undefined ? { year: { columns: [year.heading] } } : {};
  const isPlaced = named['latitude'] !== undefined || named['position'] !== undefined || kind === 'vintages';
  const pair = free.find(
    ({ looks, samples }) => looks === 'coordinate' && samples.every((text) => /[,;\s]/u.test(text)),
  );
  return isPlaced || pair === undefined ? found : { ...found, position: { columns: [pair.heading] } };
}

/** Returns the unit that a heading of a quantity names. */
function unitOf(heading: string, value: ReturnType<typeof valueOf>): FieldMapping {
  if (value !== 'tonnes') return {};
  if (/\bkt\b|kilotonne|thousand tonnes|milliers de tonnes/iu.test(heading)) return { unit: 'kt' };
  return /\bMt\b|[Mm]egatonne|[Mm]égatonne|[Mm]illions? (?:of |de )?tonnes/u.test(heading)
    ? { unit: 'Mt' }
    : {};
}
