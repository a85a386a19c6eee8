import { MAX_CORRECTED_ROWS } from '#contract/import-corrections.ts';
import type { ImportRow } from '#contract/imports.ts';
import type { RowCorrection } from '#domain/import/correct-rows.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { formatPosition, formatWhole } from '#web/kit/text/format.ts';
import classes from './import.module.css';

/** The rows whose position somebody corrected, and how that is changed: the file is checked again. Null while it is imported. */
export type Corrections = {
  readonly corrected: readonly RowCorrection[];
  readonly onCorrect: ((corrected: readonly RowCorrection[]) => void) | null;
};

/** Takes the position that was likely meant for a row, or goes back to the one in the file. */
export function CorrectedPosition({ row, corrected, onCorrect }: Corrections & { readonly row: ImportRow }) {
  const { likely, isCorrected = false, subject } = row;
  if (isCorrected) {
    const others = corrected.filter(({ table, line }) => table !== row.table || line !== row.line);
    return (
      <div className={classes.position}>
        <p>{m.import_position_corrected()}</p>
        {onCorrect === null ? null : (
          <Button label={m.import_keep_position_of({ subject })} onClick={() => onCorrect(others)}>
            {m.import_keep_position()}
          </Button>
        )}
      </div>
    );
  }
  if (likely === undefined || onCorrect === null || corrected.length >= MAX_CORRECTED_ROWS) return null;
  const position = formatPosition(Number(likely.latitude), Number(likely.longitude));
  return (
    <div className={classes.position}>
      <Button
        label={m.import_use_position_of({ position, subject })}
        onClick={() => onCorrect(withLikely([row], corrected))}
      >
        {m.import_use_position({ position })}
      </Button>
    </div>
  );
}

/** Takes the positions that were likely meant for all rows at once, as many as one request may have. */
export function CorrectAll({
  rows,
  corrected,
  onCorrect,
}: Corrections & { readonly rows: readonly ImportRow[] }) {
  const doubtful = rows.filter(({ likely }) => likely !== undefined);
  const taken = doubtful.slice(0, MAX_CORRECTED_ROWS - corrected.length);
  if (taken.length < 2 || onCorrect === null) return null;
  return (
    <Button onClick={() => onCorrect(withLikely(taken, corrected))}>
      {m.import_use_positions({ count: taken.length, shown: formatWhole(taken.length) })}
    </Button>
  );
}

function withLikely(
  rows: readonly ImportRow[],
  corrected: readonly RowCorrection[],
): readonly RowCorrection[] {
  const added = rows.flatMap(({ table, line, likely }) =>
    likely === undefined ? [] : [{ table, line, cells: likely }],
  );
  return [...corrected, ...added];
}
