import { type ProjectEntry, type ProjectField, projectFields, valueOf } from './entry.ts';
import { type FieldNeed, type NeedByKind, optionalForAll, requiredForAll } from './field-declaration.ts';
import { fieldDeclarations } from './fields.ts';
import { type ProjectKind, projectKind } from './program-types.ts';
import { type Stage, stages } from './stages.ts';

/** The table of product decisions §5; fields not listed are optional. */
const needs: Readonly<Record<string, NeedByKind | undefined>> = {
  ...Object.fromEntries(fieldDeclarations.map(({ name, need }) => [name, need])),
  ...({
    emissionReductions: requiredForAll,
    'pictures.featured': { project: 'required', inventory: 'required', offsets: 'optional' },
    'pictures.mapOfActivities': { project: 'absent', inventory: 'absent', offsets: 'absent' },
    'documents.projectPlan': requiredForAll,
    'documents.financialPlan': {
      project: 'optional',
      inventory: 'absent',
      offsets: 'absent',
      proposed: 'required',
    },
  } satisfies Partial<Record<ProjectField, NeedByKind>>),
};

type Shape = Pick<ProjectEntry, 'programType' | 'stage' | 'programOfActivities'>;

/**
 * Returns whether a field is required, depending on the kind of the entry. Projects seeking funding also need funding and a financial plan;
 * programs of activities can have a map (specification §5). Transferred offsets have no form.
 */
export function fieldNeed(field: ProjectField, entry: Shape): FieldNeed {
  const kind = projectKind(entry.programType);
  if (kind === 'transferred-offsets') return 'absent';
  const need = needs[field] ?? optionalForAll;
  if (kind === 'project' && entry.stage === 'Proposed' && need.proposed !== undefined) return need.proposed;
  const isProgram = entry.programOfActivities === 'Program of Activities' && kind !== 'inventory';
  if (isProgram && field === 'pictures.mapOfActivities') return 'optional';
  return need[kind];
}

/** Returns the required fields of an entry that are empty, in the order of the form. */
export function missingFields(entry: ProjectEntry): readonly ProjectField[] {
  return projectFields.filter((field) => {
    if (fieldNeed(field, entry) !== 'required') return false;
    const value = valueOf(entry, field);
    if (Array.isArray(value)) return value.length === 0;
    return value === null || value === '';
  });
}

/**
 * Returns the initial stage of an entry: Active for inventories and offsets, none for projects, whose owners choose it (product decisions
 * §5).
 */
export function firstStage(kind: ProjectKind): Stage | null {
  return kind === 'project' ? null : 'Active';
}

/** Returns the stages an entry may have: only projects can seek funding (specification §9). */
export function stagesOf(kind: ProjectKind): readonly Stage[] {
  return kind === 'project' ? stages : stages.filter((stage) => stage !== 'Proposed');
}
