import { formatProjectSerial } from '#domain/ledger/serial.ts';
import { type ProgramType, projectKind } from '#domain/project/program-types.ts';
import type { ProjectType } from '#domain/project/project-types.ts';
import type { Stage } from '#domain/project/stages.ts';
import type {
  OverviewTracking,
  ProgramOfActivities,
  ProjectStatus,
  Visibility,
} from '#domain/project/status.ts';
import type { DraftRow } from '#contract/emission-rows.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import {
  insertDraftRows,
  insertProjectFiles,
  insertProjects,
  type ProjectRow,
  takeProjectNumbers,
} from './project-store.ts';

export type YearlyFigure = Pick<DraftRow, 'year' | 'status' | 'quantity'>;

/** A project as it is entered whole, by an import or the demonstration; `date…` are `YYYY-MM-DD`. */
export type NewProject = {
  readonly organization: string;
  readonly title: string;
  readonly description: string | null;
  readonly programType: ProgramType | null;
  readonly projectType: ProjectType | null;
  readonly stage: Stage | null;
  readonly programOfActivities: ProgramOfActivities | null;
  readonly offsetProvider: string | null;
  readonly funding: string | null;
  readonly status: ProjectStatus;
  readonly visibility: Visibility;
  readonly overviewTracking: OverviewTracking;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly location: {
    readonly address: string | null;
    readonly latitude: number | null;
    readonly longitude: number | null;
  };
  readonly contact: {
    readonly fullName: string | null;
    readonly jobTitle: string | null;
    readonly email: string | null;
    readonly tel: string | null;
  } | null;
  readonly source: { readonly registry: string; readonly id: string; readonly url: string | null } | null;
  readonly isFeatured: boolean;
  readonly registeredAt: Date;
  /** Plans and figures without serials, in their order; in force once the project was approved. */
  readonly figures: readonly YearlyFigure[];
  /** Slot to id of a stored file. */
  readonly files: Readonly<Record<string, string>>;
};

/**
 * Enters projects whole and answers their serials in the same order: each organisation's own running number, never
 * reused. Units and inventory years are the ledger's: they follow through `applyLedgerOperations`.
 */
export async function enterProjects(tx: Tx, projects: readonly NewProject[], now: Date): Promise<string[]> {
  const counts = new Map(
    [...Map.groupBy(projects, (project) => project.organization)].map(([key, all]) => [key, all.length]),
  );
  const taken = new Map((await takeProjectNumbers(tx, counts)).map((row) => [row.serial, { ...row }]));
  const entered = projects.map((project) => {
    const organization = taken.get(project.organization);
    if (organization === undefined) throw new Error(`There is no organisation ${project.organization}.`);
    const serial = formatProjectSerial(project.organization, organization.first);
    organization.first += 1;
    return { serial, project, organizationName: organization.name };
  });
  await insertProjects(
    tx,
    entered.map(({ serial, project, organizationName }) => toRow(serial, project, organizationName, now)),
  );
  await insertDraftRows(
    tx,
    entered.flatMap(({ serial, project }) => draftRows(serial, project)),
  );
  const files = entered.flatMap(({ serial, project }) =>
    Object.entries(project.files).map(([slot, file]) => ({ project: serial, slot, file })),
  );
  await insertProjectFiles(tx, files);
  return entered.map(({ serial }) => serial);
}

function toRow(serial: string, project: NewProject, organizationName: string, now: Date): ProjectRow {
  const { figures: _, files: __, location, contact, source, ...same } = project;
  return {
    ...same,
    serial,
    id: randomUuid(),
    kind: projectKind(project.programType),
    ...location,
    contactName: contact?.fullName ?? null,
    contactJobTitle: contact?.jobTitle ?? null,
    contactEmail: contact?.email ?? null,
    contactTel: contact?.tel ?? null,
    sourceRegistry: source?.registry ?? null,
    sourceId: source?.id ?? null,
    sourceUrl: source?.url ?? null,
    searchText: searchText({
      title: project.title,
      beside: [organizationName, location.address, serial, source?.id],
    }),
    updatedAt: now,
    ...standingOf(project),
  };
}

/** What a project that is entered whole has been through already. */
function standingOf({ status, registeredAt }: NewProject) {
  const wasSubmitted = status === 'Submitted' || status === 'Approved' || status === 'Rejected';
  return {
    wasSubmitted,
    submittedAt: wasSubmitted ? registeredAt : null,
    approvedAt: status === 'Approved' ? registeredAt : null,
  };
}

function draftRows(serial: string, project: NewProject) {
  const version =
    project.status === 'Approved' || project.status === 'Received'
      ? ('in-force' as const)
      : ('edited' as const);
  return project.figures.map((figure, position) => ({ project: serial, version, position, ...figure }));
}
