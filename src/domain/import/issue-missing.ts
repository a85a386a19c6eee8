import type { ImportedVintage } from './judge-tables.ts';
import type { LaterVintages } from './match-vintages.ts';
import type { ImportPlan, LoadablePlan } from './plan-import.ts';

/** Returns the plan with the missing tonnes among what is issued; their rows are loaded. */
export function issueMissing(plan: ImportPlan): ImportPlan {
  const later = new Map(plan.laterVintages.map((entry) => [entry.project.serial, entry]));
  for (const { project, vintages } of plan.missing)
    later.set(project.serial, withVintages(later.get(project.serial) ?? { project, vintages: [] }, vintages));
  return {
    ...plan,
    laterVintages: [...later.values()],
    missing: [],
    reports: plan.reports.map((report) =>
      report.findings.some(({ code }) => code === 'missing-tonnes') && report.outcome === 'known'
        ? { ...report, outcome: 'loads' }
        : report,
    ),
  };
}

function withVintages({ project, vintages }: LaterVintages, more: readonly ImportedVintage[]): LaterVintages {
  return { project, vintages: [...vintages, ...more].toSorted((one, other) => one.year - other.year) };
}

/** Returns what is written of a plan. */
export function loadableOf({ reports: _reports, missing: _missing, ...loadable }: ImportPlan): LoadablePlan {
  return loadable;
}

/** Sums the missing tonnes that a plan does not issue, in t CO2e. */
export function sumMissing({ missing }: ImportPlan): number {
  return missing.flatMap(({ vintages }) => vintages).reduce((sum, { issued }) => sum + issued, 0);
}
