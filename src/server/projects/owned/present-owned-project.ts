import type { RegisteredRow } from '#contract/emission-rows.ts';
import type { OwnedProject, OwnedSummary } from '#contract/owned-projects.ts';
import type { ProjectAbilities } from '#domain/project/abilities.ts';
import { detailKeysWith, namedDetails, projectDetails } from '#domain/project/project-details.ts';
import type { ProjectStatus } from '#domain/project/project-terms.ts';
import { afterBusinessDays, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import {
  type LinkOf,
  pageDetails,
  presentCommon,
  presentDocuments,
  presentDraftRow,
} from '../present-project.ts';
import { detailsInForce } from '../stored-entry.ts';
import type { OwnedListRow } from './owned-list-queries.ts';
import type { OwnedRow } from './owned-project-queries.ts';

/**
 * Returns the status code in the administrators' list (product decisions §5). Archived projects have their
 * own code.
 */
function statusCodeOf(status: ProjectStatus, isArchived: boolean): number {
  return isArchived ? 4 : statusCodes[status];
}

const statusCodes: Record<ProjectStatus, number> = {
  Submitted: 0,
  Draft: 1,
  Approved: 2,
  Received: 2,
  Rejected: 3,
};

/** Converts a project row to the summary in lists for owners and administrators. */
export function presentOwnedSummary(stored: OwnedListRow, linkOf: LinkOf): OwnedSummary {
  const row = { ...stored, ...stored.editedDetails };
  const { offsetRegistry = null, offsetSerials = null } = stored.editedDetails ?? stored.otherFacts;
  const isWaiting = row.status === 'Submitted' && !row.isArchived;
  return {
    ...presentCommon(row, row.files, linkOf),
    programType: row.programType,
    statusCode: statusCodeOf(row.status, row.isArchived),
    dateSubmitted: row.submittedAt?.toISOString() ?? null,
    dueAt:
      isWaiting && row.submittedAt !== null
        ? afterBusinessDays(row.submittedAt, PROJECT_REVIEW_DAYS).toISOString()
        : null,
    changesAsked: row.changesAskedAt !== null,
    openComments: row.openComments,
    updatedAt: row.updatedAt.toISOString(),
    transferredFrom: presentSource(row),
    overviewTracking: isTrackedInAny(stored) ? 'Tracked' : 'Hidden',
    offsetRegistry,
    offsetSerials,
  };
}

function isTrackedInAny({ overviewTracking, editedDetails }: OwnedListRow): boolean {
  return [overviewTracking, editedDetails?.overviewTracking].includes('Tracked');
}

type Parts = {
  readonly registered: readonly RegisteredRow[];
  readonly abilities: ProjectAbilities;
  readonly changes: Pick<OwnedProject, 'changesSinceSubmission' | 'changesFromInForce'>;
  readonly linkOf: LinkOf;
};

const formDetails = detailKeysWith('shownIn', 'form');

function presentSource({ sourceProject, sourceOrganization, senderName }: OwnedListRow) {
  if (sourceProject === null || sourceOrganization === null) return null;
  return {
    projectSerial: sourceProject,
    organizationSerial: sourceOrganization,
    organization: senderName ?? sourceOrganization,
  };
}

/** Converts a project row to the full project for owners and administrators. */
export function presentOwnedProject(stored: OwnedRow, parts: Parts): OwnedProject {
  const { editedDetails } = stored;
  const details = editedDetails === null ? detailsInForce(stored) : projectDetails(editedDetails);
  const row = { ...stored, ...details };
  const { registered, linkOf, abilities, changes } = parts;
  return {
    ...presentOwnedSummary(row, linkOf),
    ...namedDetails(details, pageDetails),
    documents: presentDocuments(row.files, linkOf),
    erRow: row.yearRows.length + registered.length,
    erLastUpdated: row.unitsChangedAt?.toISOString() ?? null,
    emissionReductions: { draft: row.yearRows.map(presentDraftRow), registered: [...registered] },
    source:
      row.sourceRegistry === null || row.sourceId === null
        ? null
        : { registry: row.sourceRegistry, id: row.sourceId, url: row.sourceUrl },
    hasContact: details.contactEmail !== null,
    ...namedDetails(details, formDetails),
    wasSubmitted: row.wasSubmitted,
    abilities,
    ...changes,
    yearsWithUnits: [...new Set(registered.map(({ year }) => year))],
  };
}
