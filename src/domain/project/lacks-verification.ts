import { becomesUnits } from '../ledger/emission-row.ts';
import type { YearlyRow } from './draft-row.ts';
import { type ProgramType, projectKind } from './program-types.ts';

type Submission = {
  readonly programType: ProgramType | null;
  readonly rows: readonly Pick<YearlyRow, 'status'>[];
  readonly hasVerificationReport: boolean;
};

/**
 * Returns whether realized tonnes come without a verification report. Submitting is still allowed, but owner and reviewer see a notice
 * (product decisions §5). Applies only to reduction projects, which get serials on verification: purchased offsets were verified where they
 * were issued, and inventories issue nothing.
 */
export function lacksVerification({ programType, rows, hasVerificationReport }: Submission): boolean {
  if (projectKind(programType) !== 'project' || hasVerificationReport) return false;
  return rows.some(({ status }) => becomesUnits(status));
}
