import { closings, frenchClosings } from '../content/closings.ts';
import { type Place, places } from '../content/places.ts';
import type { ProjectContent } from '../content/project-content.ts';
import type { Theme } from '../content/theme.ts';
import { themes } from '../content/themes.ts';
import { composeFigures } from './compose-figures.ts';
import { composePerson } from './compose-person.ts';
import { composeRegistration } from './compose-time.ts';
import type { ComposedDocument, Draft } from './entry.ts';
import { composePictures } from './compose-pictures.ts';
import { pick } from './sequence.ts';

const FEWEST_WORDS = 64;

/** A reduction project as it will be entered, but for its serial. */
export function composeProject(project: ProjectContent, index: number): Draft {
  const theme: Theme = themes[project.theme];
  const place: Place = places[project.at];
  const { units, rows } = composeFigures(project);
  const french = project.french === true;
  const [start, end] = project.years;
  return {
    organization: project.by,
    french,
    units,
    covering: null,
    pictures: composePictures(theme, place, {
      index,
      wanted: project.pictures ?? 1,
      map: project.activities !== undefined,
    }),
    documents: composeDocuments(project, index),
    facts: {
      title: project.title,
      description: describe(project, theme, index),
      programType: project.program,
      projectType: theme.type,
      stage: project.stage ?? 'Active',
      programOfActivities: project.activities ?? 'Single Project',
      offsetProvider: null,
      funding: project.funding ?? null,
      status: project.status ?? 'Approved',
      visibility: project.visibility ?? 'Public',
      overviewTracking: project.tracking ?? 'Tracked',
      startDate: `${start}-${pick(['01', '01', '04', '07'], index)}-01`,
      endDate: `${end}-12-31`,
      ...locate(place, index, french),
      ...composePerson(project.by, index, french),
      source: null,
      isFeatured: project.featured === true,
      registeredAt: composeRegistration(index, start),
      rows,
    },
  };
}

/** Positions are those of the place; projects at one place stand a few hundred metres apart. */
export function locate(place: Place, index: number, french: boolean) {
  const apart = (step: number) => ((index * step) % 9) * 0.001;
  return {
    address: french ? `près de ${place.name}, C.-B.` : `near ${place.name}, BC`,
    latitude: Number((place.latitude + apart(5)).toFixed(4)),
    longitude: Number((place.longitude - apart(7)).toFixed(4)),
  };
}

function describe(project: ProjectContent, theme: Theme, index: number): string {
  const french = project.french === true;
  const counting = french ? (theme.french ?? theme.counting[0]) : pick(theme.counting, index);
  const text = `${project.lead}\n\n${counting}`;
  if (project.status === 'Draft' || text.split(/\s+/).length >= FEWEST_WORDS) return text;
  return `${text} ${french ? pick(frenchClosings, index) : pick(closings, index)}`;
}

/** What a project of its standing has on file. Documents are drawn for one project in two, and for every one that seeks funds. */
function composeDocuments(project: ProjectContent, index: number): ComposedDocument[] {
  const documents: ComposedDocument[] = [];
  if (project.status === 'Draft') return documents;
  if (index % 2 === 1 && project.stage !== 'Proposed' && project.featured !== true) return documents;
  documents.push({ slot: 'projectPlan', kind: 'plan' });
  if (project.stage === 'Proposed') documents.push({ slot: 'financialPlan', kind: 'finance' });
  if (project.verified === undefined) return documents;
  if (index % 4 === 0) documents.push({ slot: 'projectValidation', kind: 'validation' });
  documents.push({ slot: 'verificationReport', kind: 'verification' });
  if (index % 9 === 0) documents.push({ slot: 'other1', kind: 'method' });
  return documents;
}
