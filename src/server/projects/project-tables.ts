import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { DraftRow } from '#contract/emission-rows.ts';
import type { SectorTonnes } from '#domain/inventory/inventory-years.ts';
import type { DetailWith, ProjectDetails } from '#domain/project/project-details.ts';
import type { ProjectKind, ProjectStatus } from '#domain/project/project-terms.ts';
import type { Kept, MaybeMoment, Moment } from '../kernel/schema.ts';

/**
 * The single values of an entry that have a column each. The program type is null only in drafts and rejected
 * projects.
 */
export type ColumnDetails = Pick<ProjectDetails, DetailWith<'hasColumn', true>>;

/** All other single values of an entry, without those that are empty. */
export type OtherFacts = Partial<Omit<ProjectDetails, keyof ColumnDetails>>;

type ProjectTable = ColumnDetails & {
  serial: Kept<string>;
  id: Kept<string>;
  organization: Kept<string>;
  kind: Kept<ProjectKind>;
  /** Inserted only by `insertRows`, which encodes it as JSON. */
  otherFacts: ColumnType<OtherFacts, OtherFacts, string>;
  status: ProjectStatus;
  sourceRegistry: string | null;
  sourceId: string | null;
  /** The key of `sourceId`, by which it is found however it is written (`idKey`). */
  sourceIdKey: string | null;
  sourceUrl: string | null;
  /** For received units: the project that issued them, and the organization that transferred them. */
  sourceProject: Generated<string | null>;
  sourceOrganization: Generated<string | null>;
  isFeatured: Generated<boolean>;
  isArchived: Generated<boolean>;
  /** True for what an undone import had made: it no longer takes its id at the source. */
  isUndone: Generated<boolean>;
  isPublic: GeneratedAlways<boolean>;
  searchText: string;
  searchWords: GeneratedAlways<string>;
  nextSequence: Generated<number>;
  issued: Generated<number>;
  registered: Generated<number>;
  retired: Generated<number>;
  /** The vintage years of its units, ascending; kept by the ledger's writer. */
  vintages: Generated<readonly number[]>;
  unitsChangedAt: Moment | null;
  registeredAt: Moment;
  updatedAt: Moment;
  submittedAt: MaybeMoment;
  /** True once submitted: a draft that never was returns its token when deleted. */
  wasSubmitted: Generated<boolean>;
  /** Time of the first approval; null if never approved. */
  approvedAt: MaybeMoment;
  /** Time an administrator asked for changes; null once submitted again. */
  changesAskedAt: MaybeMoment;
  /** Deletion time of a draft, which is kept for thirty days, archived and invisible. */
  deletedAt: MaybeMoment;
  /** Time the content of a deleted project was erased. */
  erasedAt: MaybeMoment;
};

/**
 * The two versions of a project's entry (product decisions §4): the one in force, last approved or effective
 * at once, and the one being edited, submitted or rejected. Projects that were never approved have only the
 * edited one.
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
  beneficiary: string | null;
  purpose: string | null;
  isBeneficiaryPrivate: Generated<boolean>;
  /** Of an inventory's row. Inserted only by `insertRows`, which encodes it as JSON. */
  sectors: ColumnType<SectorTonnes | null, SectorTonnes | null, never>;
};

/** A row without serials, as stored. */
export type StoredDraftRow = Selectable<DraftRowTable>;

type ProjectChangeTable = {
  id: GeneratedAlways<number>;
  project: Kept<string>;
  at: Moment;
  act: Kept<string>;
  account: Kept<string | null>;
  organization: Kept<string>;
  /** Written only by `insertRows`, which encodes it as JSON. */
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

type ProjectTables = {
  project: ProjectTable;
  draftRow: DraftRowTable;
  projectFile: { project: string; version: EntryVersion; slot: string; file: string };
  /** Edited details of a project that was approved before; `project` holds those in force. */
  projectEdit: {
    project: Kept<string>;
    facts: ColumnType<ProjectDetails, string, string>;
    searchText: string;
  };
  projectSubmission: {
    project: Kept<string>;
    number: Kept<number>;
    at: Moment;
    /** Its content, as `ProjectEntry`. */
    entry: ColumnType<unknown, string, never>;
    /** When it was approved, rejected or returned; null while it waits. */
    decidedAt: MaybeMoment;
  };
  projectChange: ProjectChangeTable;
  projectComment: ProjectCommentTable;
  /** Source serials of purchased offsets, as `domain/project/offset-serials.ts` reads them. */
  offsetClaim: {
    project: Kept<string>;
    registry: Kept<string>;
    pattern: Kept<string>;
    serials: Kept<string>;
    /** The `SERIAL_READING` by which it was read. */
    reading: number;
  };
  searchWord: { word: string; projects: number };
  /**
   * What triggers keep of each public project: the words that it is searched by, its place in the list, and what facets
   * count.
   */
  publicProject: {
    serial: GeneratedAlways<string>;
    words: GeneratedAlways<string>;
    isFeatured: GeneratedAlways<boolean>;
    registeredAt: ColumnType<Date, never, never>;
    organization: GeneratedAlways<string>;
    projectType: GeneratedAlways<string | null>;
    programType: GeneratedAlways<string>;
    stage: GeneratedAlways<string | null>;
    vintages: GeneratedAlways<readonly number[]>;
  };
  /**
   * How many public projects there are of a type (`Others` without one), program and stage ('' without one): each
   * once in the year 0, and once in each of its vintage years.
   */
  publicProjectCount: {
    projectType: string;
    programType: string;
    stage: string;
    year: number;
    projects: number;
  };
};

declare module '../kernel/schema.ts' {
  interface Schema extends ProjectTables {}
}
