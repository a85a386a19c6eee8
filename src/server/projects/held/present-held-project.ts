import type { HeldProject, HeldSummary } from '#contract/held-projects.ts';
import type { RegisteredRow } from '#contract/emission-rows.ts';
import type { ProjectAbilities } from '#domain/project/abilities.ts';
import { factsOf, factsWith, namedFacts } from '#domain/project/facts.ts';
import type { ProjectStatus } from '#domain/project/project-terms.ts';
import { afterBusinessDays, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import {
  type LinkOf,
  pageFacts,
  presentCommon,
  presentDocuments,
  presentDraftRow,
} from '../present-project.ts';
import { factsInForce } from '../stored-entry.ts';
import type { HeldListRow } from './held-list-queries.ts';
import type { HeldRow } from './held-project-queries.ts';

/** Returns the status code in the administrators' list (product decisions §5). Archived projects have their own code. */
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
export function presentHeldSummary(stored: HeldListRow, linkOf: LinkOf): HeldSummary {
  const row = { ...stored, ...stored.editedFacts };
  const { offsetRegistry = null, offsetSerials = null } = stored.editedFacts ?? stored.otherFacts;
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
    offsetRegistry,
    offsetSerials,
  };
}

type Parts = {
  readonly registered: readonly RegisteredRow[];
  readonly abilities: ProjectAbilities;
  readonly changes: Pick<HeldProject, 'changesSinceSubmission' | 'changesFromInForce'>;
  readonly linkOf: LinkOf;
};

const deskFacts = factsWith('shownIn', 'desk');

function presentSource({ sourceProject, sourceOrganization, senderName }: HeldListRow) {
  if (sourceProject === null || sourceOrganization === null) return null;
  return {
    projectSerial: sourceProject,
    organizationSerial: sourceOrganization,
    organization: senderName ?? sourceOrganization,
  };
}

/** Converts a project row to the full project for owners and administrators. */
export function presentHeldProject(stored: HeldRow, parts: Parts): HeldProject {
  const { editedFacts } = stored;
  const facts = editedFacts === null ? factsInForce(stored) : factsOf(editedFacts);
  const row = { ...stored, ...facts };
  const { registered, linkOf, abilities, changes } = parts;
  return {
    ...presentHeldSummary(row, linkOf),
    ...namedFacts(facts, pageFacts),
    documents: presentDocuments(row.files, linkOf),
    erRow: row.yearRows.length + registered.length,
    erLastUpdated: row.unitsChangedAt?.toISOString() ?? null,
    emissionReductions: { draft: row.yearRows.map(presentDraftRow), registered: [...registered] },
    source:
      row.sourceRegistry === null || row.sourceId === null
        ? null
        : { registry: row.sourceRegistry, id: row.sourceId, url: row.sourceUrl },
    hasContact: facts.contactEmail !== null,
    ...namedFacts(facts, deskFacts),
    wasSubmitted: row.wasSubmitted,
    abilities,
    ...changes,
    yearsWithUnits: [...new Set(registered.map(({ year }) => year))],
  };
}
