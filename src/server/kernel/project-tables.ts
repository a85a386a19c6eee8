import type { DraftRow } from '#contract/emission-rows.ts';
import type { EntryFacts } from '#domain/project/entry.ts';
import type { ProgramType, ProjectKind } from '#domain/project/program-types.ts';
import type { ProjectType } from '#domain/project/project-types.ts';
import type { Stage } from '#domain/project/stages.ts';
import type {
  OverviewTracking,
  ProgramOfActivities,
  ProjectStatus,
  Visibility,
} from '#domain/project/status.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Moment = ColumnType<Date, Date | string, Date | string>;
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Kept<Type> = ColumnType<Type, Type, never>;

type ProjectTable = {
  serial: Kept<string>;
  id: Kept<string>;
  organization: Kept<string>;
  kind: Kept<ProjectKind>;
  title: string;
  description: string | null;
  /** Null only while it is a draft or was rejected. */
  programType: ProgramType | null;
  projectType: ProjectType | null;
  stage: Stage | null;
  programOfActivities: ProgramOfActivities | null;
  offsetProvider: string | null;
  funding: string | null;
  status: ProjectStatus;
  visibility: Visibility;
  overviewTracking: OverviewTracking;
  startDate: string | null;
  endDate: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  contactName: string | null;
  contactJobTitle: string | null;
  contactEmail: string | null;
  contactTel: string | null;
  sourceRegistry: string | null;
  sourceId: string | null;
  sourceUrl: string | null;
  isFeatured: Generated<boolean>;
  isArchived: Generated<boolean>;
  isPublic: GeneratedAlways<boolean>;
  searchText: string;
  searchWords: GeneratedAlways<string>;
  nextSequence: Generated<number>;
  issued: Generated<number>;
  registered: Generated<number>;
  retired: Generated<number>;
  unitsChangedAt: Moment | null;
  registeredAt: Moment;
  updatedAt: Moment;
  submittedAt: MaybeMoment;
  /** Whether it was ever submitted: a draft that never was gives its token back. */
  wasSubmitted: Generated<boolean>;
  /** When it was first approved; null where it never was. */
  approvedAt: MaybeMoment;
  /** An administrator asked for changes, and it was not submitted since. */
  changesAskedAt: MaybeMoment;
  /** A deleted draft stays thirty days, archived and seen by nobody. */
  deletedAt: MaybeMoment;
};

/**
 * The two versions of a project's entry: what was last approved or became visible at once, and what is edited, waits or was
 * rejected beside it (product decisions §4). A project that was never approved has the edited one alone.
 */
export type EntryVersion = 'in-force' | 'edited';

type DraftRowTable = {
  project: Kept<string>;
  version: Kept<EntryVersion>;
  position: Kept<number>;
  year: number;
  status: DraftRow['status'];
  quantity: number;
  retiredAgainst: string | null;
  inventoryProject: string | null;
  inventoryYear: number | null;
  transferredTo: string | null;
};

type ProjectChangeTable = {
  id: GeneratedAlways<number>;
  project: Kept<string>;
  at: Moment;
  act: Kept<string>;
  account: Kept<string | null>;
  organization: Kept<string>;
  /** Written by `insertRows` alone, which spells it as JSON. */
  changes: Kept<readonly { field: string; before: unknown; after: unknown }[]>;
};

type ProjectCommentTable = {
  id: GeneratedAlways<number>;
  project: Kept<string>;
  answers: Kept<number | null>;
  field: Kept<string | null>;
  text: Kept<string>;
  isOfAdministrator: Kept<boolean>;
  account: Kept<string | null>;
  at: Moment;
  resolvedAt: MaybeMoment;
};

/** The tables of projects, in the names the code uses. */
export type ProjectTables = {
  project: ProjectTable;
  draftRow: DraftRowTable;
  projectFile: { project: string; version: EntryVersion; slot: string; file: string };
  /** The edited facts of a project that was approved before; `project` itself keeps those in force. */
  projectEdit: { project: Kept<string>; facts: ColumnType<EntryFacts, string, string>; searchText: string };
  projectSubmission: {
    project: Kept<string>;
    number: Kept<number>;
    at: Moment;
    /** What stood in it, as `ProjectEntry`. */
    entry: ColumnType<unknown, string, never>;
  };
  projectChange: ProjectChangeTable;
  projectComment: ProjectCommentTable;
};
