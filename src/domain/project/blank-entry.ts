import type { ProjectEntry } from './entry.ts';
import { projectKind } from './program-types.ts';

/** An entry in which nothing stands yet; inventories and offsets begin private (specification §9). */
export function blankEntry(programType: ProjectEntry['programType']): ProjectEntry {
  const isPrivate = projectKind(programType) !== 'project';
  return {
    title: '',
    description: null,
    programType,
    projectType: null,
    stage: null,
    programOfActivities: null,
    offsetProvider: null,
    funding: null,
    visibility: isPrivate ? 'Private' : 'Public',
    overviewTracking: 'Tracked',
    startDate: null,
    endDate: null,
    address: null,
    latitude: null,
    longitude: null,
    contactName: null,
    contactJobTitle: null,
    contactEmail: null,
    contactTel: null,
    files: {},
    rows: [],
  };
}
