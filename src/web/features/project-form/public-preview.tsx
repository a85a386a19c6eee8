import { generatePath } from 'react-router';
import type { DraftRow } from '#contract/emission-rows.ts';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { FileLink, PublicProject } from '#contract/projects.ts';
import { isPublic } from '#domain/project/project-terms.ts';
import { isDocumentShown } from '#domain/project/timeline.ts';
import * as m from '#messages/messages.js';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import classes from './public-preview.module.css';

/** Statuses of rows without serials that visitors see; the others get serials on approval. */
const publicStatuses: ReadonlySet<DraftRow['status']> = new Set([
  'Projected',
  'Estimated',
  'Reduced',
  'Inventory',
  'ProjectedInventory',
]);

/**
 * Returns an owner's project in the shape of a public one, for a preview: pictures by links that their owner
 * may open, and without the rows that visitors do not see. A project without a program type is shown as one
 * of another program.
 */
export function toPublicPreview(project: OwnedProject): PublicProject {
  const { pictures, emissionReductions, programType, documents, timeline } = project;
  const isShown = (slot: string) => isDocumentShown(slot, { programType, ...timeline });
  return {
    ...project,
    programType: programType ?? 'Other',
    documents: Object.fromEntries(Object.entries(documents).filter(([slot]) => isShown(slot))),
    pictures: {
      featured: variantOf(pictures.featured),
      projectSite: variantOf(pictures.projectSite),
      before: variantOf(pictures.before),
      activity: variantOf(pictures.activity),
      otherImage: variantOf(pictures.otherImage),
      mapOfActivities: variantOf(pictures.mapOfActivities),
    },
    emissionReductions: {
      ...emissionReductions,
      draft: emissionReductions.draft.filter(({ status }) => publicStatuses.has(status)),
    },
  };
}

/**
 * Returns a link to the 600 pixel variant of a picture. It ends in an empty fragment, so that a width which a
 * page appends does not change the signature in its query.
 */
function variantOf(picture: FileLink | null): FileLink | null {
  if (picture === null) return null;
  const [path, query] = picture.url.split('?');
  return { ...picture, url: query === undefined ? picture.url : `${path}/600?${query}#` };
}

/**
 * Says above a preview that it is one, what it shows, and whether visitors see the project; leads back to it.
 */
export function PreviewBar({ project }: { readonly project: OwnedProject }) {
  const { projectSerial, emissionReductions, projectStatus: stage } = project;
  const isShown = isPublic({ ...project, stage });
  const hasRealized = emissionReductions.draft.some(({ status }) => status === 'Registered');
  return (
    <aside className={classes.bar} aria-label={m.public_preview_label()}>
      <div className={classes.words}>
        <p>
          <strong>{m.public_preview_title()}</strong>{' '}
          {isShown ? m.public_preview_is_public() : m.public_preview_is_not_public()}
        </p>
        {project.programType === null ? <p>{m.public_preview_no_program()}</p> : null}
        {hasRealized ? <p>{m.public_preview_realized()}</p> : null}
      </div>
      <ButtonLink to={generatePath(pagePaths.draft, { projectSerial })}>{m.public_preview_back()}</ButtonLink>
    </aside>
  );
}
