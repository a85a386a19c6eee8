import type { ProjectEntry } from './entry.ts';
import { factsOf } from './facts.ts';
import { firstStage } from './field-needs.ts';
import { projectKind } from './program-types.ts';

/** Returns an empty entry. Inventories and offsets start active and private (specification §9). */
export function blankEntry(programType: ProjectEntry['programType']): ProjectEntry {
  const kind = projectKind(programType);
  const visibility = kind === 'project' ? 'Public' : 'Private';
  return { ...factsOf({ programType, stage: firstStage(kind), visibility }), files: {}, rows: [] };
}
