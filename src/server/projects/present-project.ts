import type { DraftRow } from '#contract/emission-rows.ts';
import type { DocumentLink, FileLink, ProjectSummary, PublicProject } from '#contract/projects.ts';
import { fieldNeed } from '#domain/project/entry.ts';
import { detailKeysWith, namedDetails } from '#domain/project/project-details.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import { isDocumentShown } from '#domain/project/timeline.ts';
import { monthOf, yearOf } from '#domain/year-span.ts';
import { fileAddress } from '../files/file-address.ts';
import { presentRegisteredRows } from '../ledger/registered-row-queries.ts';
import type { FileRow, findPublicProject, YearRow } from './project-queries.ts';
import type { listPublicProjectRows } from './public-list-queries.ts';
import { detailsInForce } from './stored-entry.ts';

type SummaryRow = Omit<Awaited<ReturnType<typeof listPublicProjectRows>>['rows'][number], 'found'>;
/** Columns that public and held projects have in common. */
type CommonRow = Omit<SummaryRow, 'programType' | 'files'>;
/** Returns the URL of a stored file. */
export type LinkOf = (file: string) => string;
type ProjectRow = NonNullable<Awaited<ReturnType<typeof findPublicProject>>>;

/** Converts a public project row to a summary in the API format. */
export function presentProjectSummary(row: SummaryRow): ProjectSummary {
  return { ...presentCommon(row, row.files, fileAddress), programType: row.programType };
}

/** Converts the columns common to all lists. Omits the program type, which a draft may lack. */
export function presentCommon(
  row: CommonRow,
  files: readonly FileRow[],
  linkOf: LinkOf,
): Omit<ProjectSummary, 'programType'> {
  const { startDate, endDate } = row;
  return {
    _id: row.id,
    projectSerial: row.serial,
    title: row.title,
    projectType: row.projectType,
    projectStatus: row.stage,
    visibility: row.visibility,
    status: row.status,
    date: row.registeredAt.toISOString(),
    pictures: presentPictures(files, linkOf),
    timeline: {
      startDate,
      endDate,
      startYear: startDate === null ? null : yearOf(startDate),
      startMonth: startDate === null ? null : monthOf(startDate),
      finishYear: endDate === null ? null : yearOf(endDate),
      finishMonth: endDate === null ? null : monthOf(endDate),
    },
    location: { address: row.address, latitude: row.latitude, longitude: row.longitude },
    accountHolder: row.organization,
    organization: row.organizationName,
    organizationSerial: row.organization,
    organizationLogo: row.organizationLogo === null ? null : fileAddress(row.organizationLogo),
    organizationSite: row.organizationSlug ?? row.organization,
    isFeatured: row.isFeatured,
    isArchived: row.isArchived,
    issuedTonnes: row.registered + row.transferred + row.cancelled,
    registeredTonnes: row.registered,
    retiredTonnes: row.retired,
    transferredTonnes: row.transferred,
    cancelledTonnes: row.cancelled,
    projectedTonnes: row.projected,
  };
}

/**
 * Returns the names of the inventories and receivers of units that visitors can open, by serial; the others
 * stay serials.
 */
function namesIn(blocks: ProjectRow['blocks'], organization: string): PublicProject['names'] {
  const named = blocks.flatMap(
    ({ holder, holderName, holderSite, inventoryProject, inventoryTitle }): [string, Named][] => {
      if (holder !== organization) {
        const isNamed = holderName !== null && holderSite !== null;
        return isNamed ? [[holder, { name: holderName, path: `/${encodeURIComponent(holderSite)}` }]] : [];
      }
      if (inventoryProject === null || inventoryTitle === null) return [];
      return [[inventoryProject, { name: inventoryTitle, path: `/projects/${inventoryProject}` }]];
    },
  );
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

type Named = NonNullable<PublicProject['names']>[string];

/** The single values that a project's page shows, besides those in lists. */
export const pageDetails = detailKeysWith('shownIn', 'page');

/** Converts a project to its public view, without contact person and history. */
export function presentPublicProject(row: ProjectRow): PublicProject {
  const { yearRows } = row;
  const details = detailsInForce(row);
  const isFundingShown = fieldNeed('funding', details) !== 'absent';
  const registered = presentRegisteredRows(row.blocks, row.organization);
  return {
    ...presentProjectSummary(row),
    ...namedDetails({ ...details, funding: isFundingShown ? details.funding : null }, pageDetails),
    documents: presentDocuments(
      row.files.filter(({ slot }) => isDocumentShown(slot, row)),
      fileAddress,
    ),
    erRow: yearRows.length + registered.length,
    erLastUpdated: row.unitsChangedAt?.toISOString() ?? null,
    emissionReductions: { draft: yearRows.map(presentDraftRow), registered },
    names: namesIn(row.blocks, row.organization),
    source:
      row.sourceRegistry === null || row.sourceId === null
        ? null
        : { registry: row.sourceRegistry, id: row.sourceId, url: row.sourceUrl },
    hasContact: details.contactEmail !== null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function presentPictures(files: readonly FileRow[], linkOf: LinkOf): ProjectSummary['pictures'] {
  const inSlot = (slot: string): FileLink | null => {
    const file = files.find((candidate) => candidate.slot === slot);
    return file === undefined ? null : presentFile(file, linkOf);
  };
  return {
    featured: inSlot('featured'),
    projectSite: inSlot('projectSite'),
    before: inSlot('before'),
    activity: inSlot('activity'),
    otherImage: inSlot('otherImage'),
    mapOfActivities: inSlot('mapOfActivities'),
  };
}

/** Returns the documents of a project keyed by slot. */
export function presentDocuments(files: readonly FileRow[], linkOf: LinkOf): Record<string, DocumentLink> {
  const pictures: readonly string[] = pictureSlots;
  const documents = files.filter((file) => !pictures.includes(file.slot));
  return Object.fromEntries(documents.map((file) => [file.slot, presentDocument(file, linkOf)]));
}

function presentDocument(file: FileRow, linkOf: LinkOf): DocumentLink {
  const { bytes, mediaType, uploadedAt } = file;
  return { ...presentFile(file, linkOf), bytes, mediaType, uploadedAt: new Date(uploadedAt).toISOString() };
}

function presentFile(file: FileRow, linkOf: LinkOf): FileLink {
  return { url: linkOf(file.file), filename: file.filename };
}

/** Converts a row without serials to the API format. */
export function presentDraftRow(row: YearRow): DraftRow {
  return { ...row, isSumEmpty: false, isOpen: false };
}
