import type { DraftRow } from '#contract/emission-rows.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import type { FileLink, PublicProject } from '#contract/projects.ts';

/** Statuses of rows without serials that visitors see; the others get serials on approval. */
const publicStatuses: ReadonlySet<DraftRow['status']> = new Set([
  'Projected',
  'Estimated',
  'Reduced',
  'Inventory',
  'ProjectedInventory',
]);

/**
 * Returns an owner's project in the shape of a public one, for a preview: pictures by links that their owner may open, and without the rows
 * that visitors do not see. A project without a program type is shown as one of another program.
 */
export function toPublicPreview(project: HeldProject): PublicProject {
  const { pictures, emissionReductions, programType } = project;
  return {
    ...project,
    programType: programType ?? 'Other',
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
 * Returns a link to the 600 pixel variant of a picture. It ends in an empty fragment, so that a width which a page appends does not change
 * the signature in its query.
 */
function variantOf(picture: FileLink | null): FileLink | null {
  if (picture === null) return null;
  const [path, query] = picture.url.split('?');
  return { ...picture, url: query === undefined ? picture.url : `${path}/600?${query}#` };
}
