import type { ImportRun } from '#contract/import-runs.ts';
import * as m from '#messages/messages.js';
import type { Detail } from '#web/kit/lists/lists.tsx';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';

/** Returns the names of an import's files. */
export function filesText({ files }: Pick<ImportRun, 'files'>): string {
  return files.map(({ name }) => name).join(', ');
}

/** Returns the state of an import, as a sign and in words. */
export function standingOf({ state, undoneAt }: Pick<ImportRun, 'state' | 'undoneAt'>) {
  switch (state) {
    case 'begun':
      return { standing: 'overdue', standingText: m.imports_state_begun() } as const;
    case 'done':
      return { standing: 'done', standingText: m.imports_state_done() } as const;
    case 'undoing':
      return { standing: 'overdue', standingText: m.imports_state_undoing() } as const;
    case 'undone':
      return {
        standing: 'declined',
        standingText: m.imports_state_undone({ date: formatMoment(undoneAt ?? '') }),
      } as const;
  }
}

/** Returns who imported what and when, as names and values. */
export function runDetails({ at, by, rows, leftOut, totals }: ImportRun): Detail[] {
  const { projects, vintages, inventories, issuedTonnes, retiredTonnes } = totals;
  const count = (name: string, value: number): Detail[] =>
    value === 0 ? [] : [{ name, value: formatWhole(value) }];
  return [
    { name: m.imports_at(), value: formatMoment(at) },
    { name: m.imports_by(), value: by === null ? m.imports_by_command() : personText(by), isWide: true },
    { name: m.imports_rows(), value: formatWhole(rows) },
    ...count(m.fact_left_out(), leftOut),
    ...count(m.import_sum_projects(), projects),
    ...count(m.import_sum_vintages(), vintages),
    ...count(m.import_sum_inventories(), inventories),
    ...count(m.import_sum_issued(), issuedTonnes),
    ...count(m.import_sum_retired(), retiredTonnes),
  ];
}

/** Returns the name of a person, else their email. */
export function personText({ name, email }: NonNullable<ImportRun['by']>): string {
  return name ?? email;
}
