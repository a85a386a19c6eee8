import type { ImportReport } from '#contract/imports.ts';
import * as m from '#messages/messages.js';
import { formatList, formatWhole } from '#web/kit/text/format.ts';
import classes from './import.module.css';

type Totals = ImportReport['totals'];

/** What an import adds, as figures; nothing where it adds nothing. */
export function ImportTotals({ totals }: { readonly totals: Totals }) {
  const details: readonly (readonly [string, number])[] = [
    [m.import_sum_projects(), totals.projects],
    [m.import_sum_vintages(), totals.vintages],
    [m.import_sum_inventories(), totals.inventories],
    [m.import_sum_issued(), totals.issuedTonnes],
    [m.import_sum_retired(), totals.retiredTonnes],
  ];
  const shown = details.filter(([, sum]) => sum > 0);
  return shown.length === 0 ? null : <Counts details={shown} />;
}

/** Counts with their names, side by side. */
export function Counts({
  details,
}: {
  readonly details: readonly (readonly [name: string, count: number])[];
}) {
  return (
    <dl className={classes.counts}>
      {details.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatWhole(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns in words what an import for the registry does for good. */
export function describeForRegistry({ projects, vintages, inventories, ...units }: Totals): string {
  const sentences = [
    projects > 0 ? m.import_question_projects(counted(projects)) : null,
    inventories > 0 ? m.import_question_inventories(counted(inventories)) : null,
    vintages > 0 ? describeUnits(units) : null,
    m.import_question_final(),
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

/** Returns in a sentence what a checked file brings: entries, tonnes, and the rows that are left out. */
export function describeReport({ totals, tables, counts }: ImportReport): string {
  const { projects, organizations, inventories, vintages, issuedTonnes, changed } = totals;
  const left = counts.refused + tables.reduce((sum, table) => sum + table.leftOut, 0);
  const entries = [
    projects > 0
      ? m.import_summary_projects({
          projects: m.import_count_projects(counted(projects)),
          ...counted(organizations),
        })
      : null,
    projects === 0 && vintages > 0 ? m.import_count_vintages(counted(vintages)) : null,
    inventories > 0 ? m.import_count_inventories(counted(inventories)) : null,
    changed > 0 ? m.import_summary_changed(counted(changed)) : null,
  ].filter((entry) => entry !== null);
  const parts = [
    entries.length === 0 ? m.import_summary_nothing() : formatList(entries),
    issuedTonnes > 0 ? m.import_summary_tonnes(counted(issuedTonnes)) : null,
    left > 0 ? m.import_summary_left_out(counted(left)) : null,
  ];
  return `${parts.filter((part) => part !== null).join('; ')}.`;
}

function describeUnits({
  issuedTonnes,
  retiredTonnes,
  issuedProjects,
}: Pick<Totals, 'issuedTonnes' | 'retiredTonnes' | 'issuedProjects'>): string {
  if (issuedTonnes === 0) return m.import_question_no_units();
  const words = {
    tonnes: m.import_count_tonnes(counted(issuedTonnes)),
    projects: m.import_count_projects(counted(issuedProjects)),
  };
  return retiredTonnes === 0
    ? m.import_issues(words)
    : m.import_issues_retired({ ...words, ...counted(retiredTonnes) });
}

/** Returns in words what an import of an owner's entries does. */
export function describeForOwner({ projects, inventories, changed }: Totals): string {
  const drafts = projects > 0 ? m.import_question_drafts() : m.import_question_draft_inventories();
  const sentences = [
    projects + inventories > 0 ? drafts : null,
    changed > 0 ? m.import_question_changed(counted(changed)) : null,
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

function counted(count: number) {
  return { count, shown: formatWhole(count) };
}
