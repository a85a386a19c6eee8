import type { Demonstration } from './compose-demonstration.ts';
import { composeLife } from './compose-life.ts';
import { composeRetirements } from './compose-retirements.ts';
import type { Step } from './step.ts';

/** Returns everything that happened in the demonstration, in order of time. */
export function composeSteps({ entries, calendar }: Demonstration): Step[] {
  const life = entries.flatMap(composeLife);
  const steps: Step[] = [...life, ...composeRetirements(entries, life, calendar)];
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
