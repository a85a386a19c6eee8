import { blankEntry } from '#domain/project/blank-entry.ts';
import { closings, frenchClosings } from '../content/closings.ts';
import { type Place, places } from '../content/places.ts';
import type { ProjectContent } from '../content/project-content.ts';
import type { Theme } from '../content/theme.ts';
import { themes } from '../content/themes.ts';
import { composeFigures } from './compose-figures.ts';
import { composePerson } from './compose-person.ts';
import { rejectionComments, type Comment, requestComments } from '../content/comments.ts';
import type { Calendar } from './calendar.ts';
import { composeTimes, type Standing } from './compose-time.ts';
import type { ComposedDocument, Draft } from './entry.ts';
import { composePictures } from './compose-pictures.ts';
import { pick } from './sequence.ts';

const MIN_WORDS = 64;

/** Returns a reduction project without its serial. */
export function composeProject(project: ProjectContent, index: number, calendar: Calendar): Draft {
  const theme: Theme = themes[project.theme];
  const place: Place = places[project.at];
  const { units, rows } = composeFigures(project, calendar);
  const french = project.french === true;
  const [start, end] = [calendar.yearOf(project.years[0]), calendar.yearOf(project.years[1])];
  const standing = standingOf(project);
  const times = composeTimes(standing, index, start, calendar);
  return {
    organization: project.by,
    standing,
    times,
    comments: commentsOn(standing, index, french),
    french,
    units,
    covering: null,
    pictures: composePictures(theme, place, {
      index,
      wanted: project.pictures ?? 1,
      map: project.activities !== undefined,
    }),
    documents: composeDocuments(project, rows, index),
    facts: {
      ...blankEntry(project.program),
      title: project.title,
      description: calendar.textOf(describe(project, theme, index)),
      programType: project.program,
      projectType: theme.type,
      stage: project.stage ?? 'Active',
      programOfActivities: project.activities ?? 'Single Project',
      offsetProvider: null,
      funding: project.funding === undefined ? null : calendar.textOf(project.funding),
      status: standing === 'Asked' ? 'Draft' : standing,
      visibility: project.visibility ?? 'Public',
      overviewTracking: project.tracking ?? 'Tracked',
      startDate: `${start}-${pick(['01', '01', '04', '07'], index)}-01`,
      endDate: `${end}-12-31`,
      ...locate(place, index, french),
      ...composePerson(project.by, index, french),
      isFeatured: project.featured === true,
      registeredAt: times.registered,
      rows,
    },
  };
}

/** Returns address and position near a place. Projects at the same place are a few hundred metres offset. */
export function locate(place: Place, index: number, french: boolean) {
  const offset = (step: number) => ((index * step) % 9) * 0.001;
  return {
    address: french ? `près de ${place.name}, C.-B.` : `near ${place.name}, BC`,
    latitude: Number((place.latitude + offset(5)).toFixed(4)),
    longitude: Number((place.longitude - offset(7)).toFixed(4)),
  };
}

function describe(project: ProjectContent, theme: Theme, index: number): string {
  const french = project.french === true;
  const counting = french ? (theme.french ?? theme.counting[0]) : pick(theme.counting, index);
  const text = `${project.lead}\n\n${counting}`;
  if (project.status === 'Draft' || text.split(/\s+/).length >= MIN_WORDS) return text;
  return `${text} ${french ? pick(frenchClosings, index) : pick(closings, index)}`;
}

function standingOf({ status, asked }: ProjectContent): Standing {
  return asked === true ? 'Asked' : (status ?? 'Approved');
}

function commentsOn(standing: Standing, index: number, french: boolean): readonly Comment[] {
  const language = french ? 'fr' : 'en';
  if (standing === 'Asked') return requestComments[language];
  return standing === 'Rejected' ? [pick(rejectionComments[language], index)] : [];
}

/** Returns a project's documents: always its plan, and those required by its status, stage and rows. */
function composeDocuments(
  project: ProjectContent,
  rows: Draft['facts']['rows'],
  index: number,
): ComposedDocument[] {
  const documents: ComposedDocument[] = [{ slot: 'projectPlan', kind: 'plan' }];
  if (project.stage === 'Proposed') documents.push({ slot: 'financialPlan', kind: 'finance' });
  if (project.verified === undefined && rows.every(({ status }) => status !== 'Registered')) return documents;
  if (index % 4 === 0) documents.push({ slot: 'projectValidation', kind: 'validation' });
  documents.push({ slot: 'verificationReport', kind: 'verification' });
  if (index % 9 === 0) documents.push({ slot: 'other1', kind: 'method' });
  return documents;
}
