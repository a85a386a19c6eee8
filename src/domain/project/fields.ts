import {
  type FieldDeclaration,
  notForInventories,
  requiredForAll,
  requiredForProjects,
} from './field-declaration.ts';
import {
  programTypes,
  projectTypes,
  stages,
  overviewTrackings,
  programOfActivitiesKinds,
  visibilities,
} from './project-terms.ts';

const ofTimeline = { section: 'timeline', shownIn: 'lists', need: requiredForAll, hasColumn: true } as const;
const ofPlace = { section: 'place', shownIn: 'lists', need: requiredForProjects, hasColumn: true } as const;
const ofOffsets = {
  section: 'basics',
  shownIn: 'page',
  need: { project: 'absent', inventory: 'absent', offsets: 'optional' },
} as const;
const ofContact = {
  section: 'people',
  shownIn: 'desk',
  need: requiredForProjects,
  isPersonal: true,
} as const;

/**
 * The single values of an entry, in the order of the form, with all that is known of each (product decisions §5). Everything else about
 * them is derived from this table.
 */
export const fields = {
  title: {
    name: 'title',
    kind: 'line',
    max: 300,
    initial: '',
    section: 'basics',
    shownIn: 'lists',
    need: requiredForAll,
    hasColumn: true,
  },
  description: {
    name: 'description',
    kind: 'lines',
    max: 50_000,
    section: 'basics',
    shownIn: 'page',
    need: requiredForAll,
    hasColumn: true,
  },
  programType: {
    name: 'programType',
    kind: 'choice',
    choices: programTypes,
    section: 'basics',
    shownIn: 'lists',
    need: requiredForAll,
    hasColumn: true,
  },
  projectType: {
    name: 'projectType',
    kind: 'choice',
    choices: projectTypes,
    section: 'basics',
    shownIn: 'lists',
    need: notForInventories,
    hasColumn: true,
  },
  stage: {
    name: 'projectStatus',
    kind: 'choice',
    choices: stages,
    section: 'basics',
    shownIn: 'lists',
    need: requiredForAll,
    hasColumn: true,
  },
  offsetProvider: {
    name: 'offsetProvider',
    kind: 'line',
    max: 300,
    section: 'basics',
    shownIn: 'page',
    need: { project: 'absent', inventory: 'absent', offsets: 'required' },
  },
  // Not the columns `source_registry` and `source_id`: those say where a record was imported from, once and uniquely. These are what an
  // owner writes of a purchase, in two versions, and many purchases can come from one project.
  offsetRegistry: {
    name: 'offsetRegistry',
    kind: 'line',
    max: 100,
    ...ofOffsets,
  },
  offsetProject: {
    name: 'offsetProject',
    kind: 'line',
    max: 300,
    ...ofOffsets,
  },
  offsetSerials: {
    name: 'offsetSerials',
    kind: 'lines',
    max: 4000,
    ...ofOffsets,
  },
  visibility: {
    name: 'visibility',
    kind: 'choice',
    choices: visibilities,
    initial: 'Public',
    section: 'basics',
    shownIn: 'lists',
    need: requiredForAll,
    hasColumn: true,
  },
  overviewTracking: {
    name: 'overviewTracking',
    kind: 'choice',
    choices: overviewTrackings,
    initial: 'Tracked',
    section: 'basics',
    shownIn: 'page',
    need: requiredForAll,
    hasColumn: true,
  },
  programOfActivities: {
    name: 'programOfActivities',
    kind: 'choice',
    choices: programOfActivitiesKinds,
    section: 'basics',
    shownIn: 'page',
    need: notForInventories,
  },
  funding: {
    name: 'funding',
    kind: 'lines',
    max: 5000,
    section: 'basics',
    shownIn: 'page',
    need: { project: 'absent', inventory: 'absent', offsets: 'absent', proposed: 'required' },
  },
  startDate: {
    name: 'timeline.startDate',
    kind: 'date',
    ...ofTimeline,
  },
  endDate: {
    name: 'timeline.endDate',
    kind: 'date',
    ...ofTimeline,
    isInEmissionsUpdate: true,
  },
  address: {
    name: 'location.address',
    kind: 'line',
    max: 500,
    ...ofPlace,
  },
  latitude: {
    name: 'location.latitude',
    kind: 'latitude',
    ...ofPlace,
  },
  longitude: {
    name: 'location.longitude',
    kind: 'longitude',
    ...ofPlace,
  },
  contactName: {
    name: 'contact.fullName',
    kind: 'line',
    max: 200,
    ...ofContact,
  },
  contactJobTitle: {
    name: 'contact.jobTitle',
    kind: 'line',
    max: 200,
    ...ofContact,
  },
  contactEmail: {
    name: 'contact.email',
    kind: 'email',
    ...ofContact,
  },
  contactTel: {
    name: 'contact.tel',
    kind: 'line',
    max: 40,
    ...ofContact,
  },
} as const satisfies Record<string, FieldDeclaration>;

/** The declarations of all single values, in the order of the form. */
export const fieldDeclarations: readonly FieldDeclaration[] = Object.values(fields);
