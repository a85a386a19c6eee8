import { RowNote } from '#web/features/emission-editor/row-note.tsx';
import type { ReadingParts } from '#web/features/project-form/read-context.ts';
import { valueText } from '#web/features/project-history/change-lines.ts';

/** Words of an entry's values, and what became of its rows. */
export const readingParts: ReadingParts = {
  textOf: valueText,
  noteOf: (row) => <RowNote row={row} />,
};
