import { type ProjectEntry, type ProjectField, projectFields, valueOf } from './entry.ts';
import { type ProjectKind, projectKind } from './program-types.ts';
import { type Stage, stages } from './stages.ts';

/** Whether a field of the form is required, optional or absent. */
export type FieldNeed = 'required' | 'optional' | 'absent';

type NeedByKind = { readonly project: FieldNeed; readonly inventory: FieldNeed; readonly offsets: FieldNeed };

const everywhere: NeedByKind = { project: 'required', inventory: 'required', offsets: 'required' };
const projectOnly: NeedByKind = { project: 'required', inventory: 'absent', offsets: 'optional' };
const locationAndContact: NeedByKind = { project: 'required', inventory: 'optional', offsets: 'optional' };
const optionalEverywhere: NeedByKind = { project: 'optional', inventory: 'optional', offsets: 'optional' };
const absentUnlessProposed: NeedByKind = { project: 'absent', inventory: 'absent', offsets: 'absent' };

/** The table of product decisions §5; fields not listed are optional. */
const needs: Partial<Record<ProjectField, NeedByKind>> = {
  title: everywhere,
  description: everywhere,
  programType: everywhere,
  visibility: everywhere,
  overviewTracking: everywhere,
  'timeline.startDate': everywhere,
  'timeline.endDate': everywhere,
  emissionReductions: everywhere,
  projectType: projectOnly,
  projectStatus: everywhere,
  programOfActivities: projectOnly,
  'pictures.featured': { project: 'required', inventory: 'required', offsets: 'optional' },
  'pictures.mapOfActivities': { project: 'absent', inventory: 'absent', offsets: 'absent' },
  'documents.projectPlan': everywhere,
  'documents.financialPlan': { project: 'optional', inventory: 'absent', offsets: 'absent' },
  funding: absentUnlessProposed,
  'contact.fullName': locationAndContact,
  'contact.jobTitle': locationAndContact,
  'contact.email': locationAndContact,
  'contact.tel': locationAndContact,
  'location.address': locationAndContact,
  'location.latitude': locationAndContact,
  'location.longitude': locationAndContact,
  offsetProvider: { project: 'absent', inventory: 'absent', offsets: 'required' },
};

type Shape = Pick<ProjectEntry, 'programType' | 'stage' | 'programOfActivities'>;

/**
 * Returns whether a field is required, depending on the kind of the entry. Projects seeking funding also need funding and a financial plan;
 * programs of activities can have a map (specification §5). Transferred offsets have no form.
 */
export function fieldNeed(field: ProjectField, entry: Shape): FieldNeed {
  const kind = projectKind(entry.programType);
  if (kind === 'transferred-offsets') return 'absent';
  const isProposed = kind === 'project' && entry.stage === 'Proposed';
  if (isProposed && (field === 'funding' || field === 'documents.financialPlan')) return 'required';
  const isProgram = entry.programOfActivities === 'Program of Activities' && kind !== 'inventory';
  if (isProgram && field === 'pictures.mapOfActivities') return 'optional';
  return (needs[field] ?? optionalEverywhere)[kind];
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
