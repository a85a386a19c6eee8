import { generatePath } from 'react-router';
import type { ImportReport, ImportRow } from '#contract/imports.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatChange, formatWhole } from '#web/kit/text/format.ts';
import classes from './import.module.css';
import type { Importer } from './import-templates.tsx';
import { lineOf } from './report-lines.ts';

type Difference = ImportRow['differences'][number];

const figureWords: Record<Difference['figure'], () => string> = {
  issued: m.import_figure_issued,
  retired: m.import_figure_retired,
  inventory: m.import_figure_inventory,
};

type Props = {
  readonly label: string;
  readonly rows: readonly ImportRow[];
  readonly report: ImportReport;
  readonly importer: Importer;
};

/** The figures of rows that are not those of the registry: what is here, what is in the file, and the difference. */
export function DifferenceList({ label, rows, report, importer }: Props) {
  return (
    <Records
      label={label}
      columns={[
        { name: m.import_column_subject() },
        { name: m.import_column_line(), isNumber: true },
        { name: m.import_difference_figure() },
        { name: m.import_difference_here(), isNumber: true },
        { name: m.import_difference_in_file(), isNumber: true },
        { name: m.import_difference(), isNumber: true },
        { name: m.import_difference_then() },
      ]}
      rows={rows.flatMap((row) =>
        row.differences.map((difference) => ({
          key: `${row.table}:${row.line}:${difference.figure}`,
          cells: [
            row.subject,
            lineOf(row, report),
            figureWords[difference.figure](),
            formatWhole(difference.here),
            formatWhole(difference.inFile),
            formatChange(difference.inFile - difference.here),
            <Consequence key="then" difference={difference} importer={importer} />,
          ],
        })),
      )}
    />
  );
}

/** What becomes of a difference, and where it can be settled. */
function Consequence({
  difference,
  importer,
}: Pick<Props, 'importer'> & { readonly difference: Difference }) {
  const { figure, here, inFile, projectSerial } = difference;
  const isMissing = figure === 'issued' && inFile > here;
  const isOver = figure === 'issued' && inFile < here;
  const isForRegistry = importer === 'registry';
  return (
    <span className={classes.then}>
      {isMissing ? m.import_difference_if_confirmed() : m.import_difference_stays()}
      {isForRegistry ? (
        <Link to={generatePath(pagePaths.adminProject, { projectSerial })}>
          {m.import_difference_entry()}
        </Link>
      ) : null}
      {isForRegistry && isOver ? <Link to={pagePaths.adminCorrections}>{m.nav_corrections()}</Link> : null}
    </span>
  );
}
