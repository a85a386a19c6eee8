import type { AuditAct } from '#domain/account/audit-act.ts';
import type { TokenKind } from '#domain/account/tokens.ts';
import type { Origin } from '#domain/ledger/serial-block.ts';
import type { LedgerEventType } from '#domain/ledger/ledger-event.ts';
import type { ProjectStatus } from '#domain/project/status.ts';
import type { AccountTables } from './account-tables.ts';
import type { Kept, MaybeMoment, Moment, ProjectTables } from './project-tables.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

export type OrganizationOrigin = 'registered' | 'imported' | 'demonstration';

type OrganizationTable = {
  serial: Kept<string>;
  name: string;
  slug: string | null;
  logoFile: string | null;
  origin: Kept<OrganizationOrigin>;
  sourceKey: string | null;
  nextProject: Generated<number>;
  projectTokens: Generated<number>;
  inventoryTokens: Generated<number>;
  micrositeTokens: Generated<number>;
  tokensVersion: Generated<number>;
  publicProjects: Generated<number>;
  publicReductionProjects: Generated<number>;
  createdAt: Moment;
};

type OrganizationInclusionTable = { organization: string; included: string };

type StoredFileTable = {
  id: Kept<string>;
  sha256: string;
  bytes: number;
  mediaType: string;
  filename: string;
  organization: string | null;
  createdAt: Moment;
};

type FileVariantTable = { file: string; width: number; sha256: string; bytes: number };

type InventoryYearTable = { project: string; year: number; tonnes: number; retired: Generated<number> };

type SerialBlockTable = {
  id: Kept<number>;
  project: Kept<string>;
  year: Kept<number>;
  serials: Kept<string>;
  origin: Kept<Origin>;
  state: Kept<'active' | 'retired' | 'cancelled'>;
  holder: Kept<string>;
  inventoryProject: Kept<string | null>;
  inventoryYear: Kept<number | null>;
  retiredBy: Kept<number | null>;
  openedBy: Kept<number>;
  closedBy: number | null;
  parent: Kept<number | null>;
};

type LedgerEventTable = {
  idx: Kept<number>;
  type: Kept<LedgerEventType>;
  at: ColumnType<Date, Date | string, never>;
  organization: Kept<string | null>;
  project: Kept<string | null>;
  year: Kept<number | null>;
  serials: Kept<string | null>;
  tonnes: Kept<number | null>;
  status: Kept<ProjectStatus | null>;
  inventoryProject: Kept<string | null>;
  inventoryYear: Kept<number | null>;
  auditEntries: Kept<number | null>;
  sealed: Kept<boolean>;
};

type LogEntryTable = { idx: Kept<number>; leaf: Kept<Uint8Array>; leafHash: Kept<Uint8Array> };
type OpeningTable = { idx: number; part: 'note' | 'entry'; salt: Uint8Array; content: string };
type CheckpointTable = { size: number; root: Uint8Array; note: string };
type LogHeadTable = { id: Generated<number>; size: number; issued: number; retired: number; lastAt: Moment };
type RegistryTable = {
  id: Generated<number>;
  nextOrganization: number;
  publicProjects: number;
  publicOrganizations: number;
  isDemonstration: boolean;
};

type IdempotencyTable = {
  organization: string;
  key: string;
  requestHash: string;
  firstEvent: number | null;
  events: number;
  /** Stored result that the events do not contain, such as a project's serial. */
  answer: string | null;
  createdAt: Moment;
};

type UsedChallengeTable = { nonce: Kept<string>; expiresAt: Moment };

type CountedRequestTable = {
  id: GeneratedAlways<number>;
  bucket: Kept<string>;
  subject: Kept<string>;
  at: Moment;
  endsAt: Moment;
};

type ContactMessageTable = {
  id: GeneratedAlways<number>;
  name: Kept<string>;
  email: Kept<string>;
  message: Kept<string>;
  project: string | null;
  challenge: Kept<string>;
  createdAt: Moment;
};

type TokenEntryTable = {
  id: GeneratedAlways<number>;
  organization: Kept<string>;
  kind: Kept<TokenKind>;
  change: Kept<number>;
  balance: Kept<number>;
  reason: Kept<string>;
  actor: Kept<string | null>;
  at: Moment;
};

type PricingTable = {
  version: Kept<number>;
  low: Kept<number>;
  mid: Kept<number>;
  top: Kept<number>;
  actor: Kept<string | null>;
  at: Moment;
};

type PaymentRequestTable = {
  id: GeneratedAlways<number>;
  organization: Kept<string>;
  account: Kept<string | null>;
  count: Kept<number | null>;
  /** Whole Canadian dollars per project. */
  fee: Kept<number | null>;
  totalCents: Kept<number | null>;
  tonnes: Kept<number | null>;
  note: string | null;
  askedAt: Moment;
  /** When an administrator completed the request; null while it is open. */
  doneAt: MaybeMoment;
};

type AuditEntryTable = {
  id: GeneratedAlways<number>;
  at: Moment;
  act: Kept<AuditAct>;
  actor: Kept<string | null>;
  inNameOf: Kept<string | null>;
  account: Kept<string | null>;
  organization: Kept<string | null>;
  facts: ColumnType<Readonly<Record<string, unknown>>, string, never>;
};

/** The registry's tables, in camel case; snake case in the database. */
export type Schema = ProjectTables &
  AccountTables & {
    organization: OrganizationTable;
    organizationInclusion: OrganizationInclusionTable;
    searchWord: { word: string; projects: number };
    storedFile: StoredFileTable;
    fileVariant: FileVariantTable;
    inventoryYear: InventoryYearTable;
    serialBlock: SerialBlockTable;
    ledgerEvent: LedgerEventTable;
    logEntry: LogEntryTable;
    opening: OpeningTable;
    checkpoint: CheckpointTable;
    logHead: LogHeadTable;
    registry: RegistryTable;
    registryVersion: { id: Generated<number>; version: number };
    mapVersion: { id: Generated<number>; version: number };
    idempotency: IdempotencyTable;
    usedChallenge: UsedChallengeTable;
    countedRequest: CountedRequestTable;
    contactMessage: ContactMessageTable;
    recoveryCode: { account: string; codeHash: Uint8Array };
    tokenEntry: TokenEntryTable;
    pricing: PricingTable;
    paymentRequest: PaymentRequestTable;
    auditEntry: AuditEntryTable;
    auditLink: { position: Kept<number>; entry: Kept<number>; link: Kept<Uint8Array> };
  };

/** Rows of the serial block and ledger event tables, as read. */
export type SerialBlockRow = Selectable<SerialBlockTable>;
export type LedgerEventRow = Selectable<LedgerEventTable>;
