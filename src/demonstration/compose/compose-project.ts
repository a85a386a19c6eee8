import { blankEntry } from '#domain/project/entry.ts';
import type { PictureSlot } from '#domain/project/project-terms.ts';
import { familyNames, frenchPosts, givenNames, posts } from '../content/people.ts';
import { type Place, places } from '../content/places.ts';
import { type ProjectContent, themes } from '../content/project-content.ts';
import {
  type Comment,
  closings,
  frenchClosings,
  rejectionComments,
  requestComments,
} from '../content/sentences.ts';
import type { Theme } from '../content/theme.ts';
import { otherViews, pictureFor } from '../picture-catalogue.ts';
import { type Calendar, composeTimes, pick, type Standing } from './calendar.ts';
import { composeFigures } from './compose-figures.ts';
import type { ComposedDocument, Draft } from './entry.ts';

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
    details: {
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
  rows: Draft['details']['rows'],
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

/**
 * Returns a contact person who cannot exist: `.example` is never a real domain, and 555-01xx never a real
 * telephone number.
 */
export function composePerson(organization: string, index: number, french: boolean) {
  const given = pick(givenNames, index * 7);
  const family = pick(familyNames, index * 5 + 3);
  const mailbox = [given, family]
    .map((name) =>
      name
        .normalize('NFD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase(),
    )
    .join('.');
  return {
    contactName: `${given} ${family}`,
    contactJobTitle: french ? pick(frenchPosts, index) : pick(posts, index),
    contactEmail: `${mailbox}@${organization}.example`,
    contactTel: `250 555 01${String((index * 37) % 100).padStart(2, '0')}`,
  };
}

type PictureOptions = { readonly index: number; readonly wanted: number; readonly map: boolean };

const slots: readonly PictureSlot[] = ['featured', 'projectSite', 'activity', 'before', 'otherImage'];

/**
 * Returns the names of a project's pictures, each once: its subject first, then the site, the work and the
 * surroundings; a map if it has many sites.
 */
function composePictures(theme: Theme, { land }: Place, { index, wanted, map }: PictureOptions) {
  const pictures: Partial<Record<PictureSlot, string>> = {};
  for (const [step, slot] of slots.slice(0, wanted).entries()) {
    const motif = slot === 'before' ? 'meadow' : pick(theme.motifs, slot === 'otherImage' ? 0 : step);
    const own = pictureFor(motif, land, slot === 'otherImage' ? index + 1 : index);
    const others = [...otherViews(own), ...theme.motifs.map((each) => pictureFor(each, land, index))];
    const shown = Object.values(pictures);
    const next = [own, ...others].find((name) => !shown.includes(name));
    if (next !== undefined) pictures[slot] = next;
  }
  if (map && wanted > 0) pictures.mapOfActivities = pictureFor('map', land, index);
  return pictures;
}
