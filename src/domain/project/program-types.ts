/** The program types of specification §9, in its order and wording. */
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

/** The kind of an entry; its program type fixes it at the first save (specification §3). */
export type ProjectKind = 'project' | 'inventory' | 'offsets' | 'transferred-offsets';

/**
 * Returns the kind of an entry by its program type. All but three program types are reduction projects, and so is a draft without one
 * (product decisions §5).
 */
export function projectKind(programType: ProgramType | null): ProjectKind {
  if (programType === 'Inventory') return 'inventory';
  if (programType === 'Offsets') return 'offsets';
  if (programType === 'TransferredOffsets') return 'transferred-offsets';
  return 'project';
}
