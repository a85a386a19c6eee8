import { type ProjectEntry, type ProjectField, projectFields, valueOf } from './entry.ts';
import { type ProjectKind, projectKind } from './program-types.ts';
import { type Stage, stages } from './stages.ts';

/** Whether a part of the form has to be filled in, may be, or is not there at all. */
export type FieldNeed = 'required' | 'optional' | 'absent';

type ByKind = { readonly project: FieldNeed; readonly inventory: FieldNeed; readonly offsets: FieldNeed };

const everywhere: ByKind = { project: 'required', inventory: 'required', offsets: 'required' };
const ofProjects: ByKind = { project: 'required', inventory: 'absent', offsets: 'optional' };
const placeAndPerson: ByKind = { project: 'required', inventory: 'optional', offsets: 'optional' };
const free: ByKind = { project: 'optional', inventory: 'optional', offsets: 'optional' };
const onlyProposed: ByKind = { project: 'absent', inventory: 'absent', offsets: 'absent' };

/** The table of product decisions §5, in its words; what is not in it is optional. */
const needs: Partial<Record<ProjectField, ByKind>> = {
  title: everywhere,
  description: everywhere,
  programType: everywhere,
  visibility: everywhere,
  overviewTracking: everywhere,
  'timeline.startDate': everywhere,
  'timeline.endDate': everywhere,
  emissionReductions: everywhere,
  projectType: ofProjects,
  projectStatus: everywhere,
  programOfActivities: ofProjects,
  'pictures.featured': { project: 'required', inventory: 'required', offsets: 'optional' },
  'pictures.mapOfActivities': { project: 'absent', inventory: 'absent', offsets: 'absent' },
  'documents.projectPlan': everywhere,
  'documents.financialPlan': { project: 'optional', inventory: 'absent', offsets: 'absent' },
  funding: onlyProposed,
  'contact.fullName': placeAndPerson,
  'contact.jobTitle': placeAndPerson,
  'contact.email': placeAndPerson,
  'contact.tel': placeAndPerson,
  'location.address': placeAndPerson,
  'location.latitude': placeAndPerson,
  'location.longitude': placeAndPerson,
  offsetProvider: { project: 'absent', inventory: 'absent', offsets: 'required' },
};

type Shape = Pick<ProjectEntry, 'programType' | 'stage' | 'programOfActivities'>;

/**
 * Whether a part is asked for: by the kind of the entry, and of a project that seeks funding also its funding and financial
 * plan; of a program of activities, also its map (specification §5). Transferred offsets are nobody's to fill in.
 */
export function fieldNeed(field: ProjectField, entry: Shape): FieldNeed {
  const kind = projectKind(entry.programType);
  if (kind === 'transferred-offsets') return 'absent';
  const isProposed = kind === 'project' && entry.stage === 'Proposed';
  if (isProposed && (field === 'funding' || field === 'documents.financialPlan')) return 'required';
  const isProgram = entry.programOfActivities === 'Program of Activities' && kind !== 'inventory';
  if (isProgram && field === 'pictures.mapOfActivities') return 'optional';
  return (needs[field] ?? free)[kind];
}

/** The required parts of an entry in which nothing stands, in the order of the form. */
export function missingFields(entry: ProjectEntry): readonly ProjectField[] {
  return projectFields.filter((field) => {
    if (fieldNeed(field, entry) !== 'required') return false;
    const value = valueOf(entry, field);
    if (Array.isArray(value)) return value.length === 0;
    return value === null || value === '';
  });
}

/** The stage an entry begins with: inventories and offsets are active, of a project it is asked (product decisions §5). */
export function firstStage(kind: ProjectKind): Stage | null {
  return kind === 'project' ? null : 'Active';
}

/** The stages an entry may be in: seeking funding is for projects alone (specification §9). */
export function stagesOf(kind: ProjectKind): readonly Stage[] {
  return kind === 'project' ? stages : stages.filter((stage) => stage !== 'Proposed');
}
