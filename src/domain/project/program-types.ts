/** The program types of specification §9, in its order and its words. */
export const programTypes = [
  'BC GCC Option 1',
  'BC GCC Option 2',
  'FCM',
  'Compact Of Mayors',
  'Comox Project',
  'Infrastructure Canada',
  'ISO 14064-2',
  'Gold Standard',
  'VCS',
  'Other',
  'Offsets',
  'TransferredOffsets',
  'Inventory',
] as const;

export type ProgramType = (typeof programTypes)[number];

/** What an entry of the registry is; fixed by its program type at the first save (specification §3). */
export type ProjectKind = 'project' | 'inventory' | 'offsets' | 'transferred-offsets';

/**
 * The kind that a program type makes of an entry: only three program types are not reduction projects, and a draft without
 * one is a reduction project too (product decisions §5).
 */
export function projectKind(programType: ProgramType | null): ProjectKind {
  if (programType === 'Inventory') return 'inventory';
  if (programType === 'Offsets') return 'offsets';
  if (programType === 'TransferredOffsets') return 'transferred-offsets';
  return 'project';
}
