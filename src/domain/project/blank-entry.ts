import type { ProjectEntry } from './entry.ts';
import { firstStage } from './field-needs.ts';
import { projectKind } from './program-types.ts';

/** Returns an empty entry. Inventories and offsets start active and private (specification §9). */
export function blankEntry(programType: ProjectEntry['programType']): ProjectEntry {
  const kind = projectKind(programType);
  return {
    title: '',
    description: null,
    programType,
    projectType: null,
    stage: firstStage(kind),
    programOfActivities: null,
    offsetProvider: null,
    funding: null,
    visibility: kind === 'project' ? 'Public' : 'Private',
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
