import type { ColumnType, Generated, Selectable } from 'kysely';
import type { LedgerEventType, OpeningPart } from '#domain/ledger/ledger-operation.ts';
import type { Origin } from '#domain/ledger/serial.ts';
import type { ProjectStatus } from '#domain/project/project-terms.ts';
import type { Kept, Moment } from '../kernel/schema.ts';

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
  /** The receiver of a transfer. */
  receiver: Kept<string | null>;
  auditEntries: Kept<number | null>;
  /** Of an event `erased`: the event and the part whose opening is gone. */
  ref: Kept<number | null>;
  part: Kept<OpeningPart | null>;
  /** Of an event `key` or `epoch`: the verifier key. */
  vkey: Kept<string | null>;
  /** Of an event `epoch`: size and root of the last checkpoint in the log's former name. */
  formerHead: Kept<string | null>;
  sealed: Kept<boolean>;
};

type CertificateTable = {
  id: Kept<string>;
  event: Kept<number>;
  beneficiary: string | null;
  purpose: string | null;
  isBeneficiaryPrivate: Generated<boolean>;
};

type LogEntryTable = { idx: Kept<number>; leaf: Kept<Uint8Array>; leafHash: Kept<Uint8Array> };
type OpeningTable = {
  idx: Kept<number>;
  part: Kept<OpeningPart>;
  salt: Kept<Uint8Array>;
  content: Kept<string>;
};
type LogHeadTable = {
  id: Generated<number>;
  size: number;
  issued: number;
  retired: number;
  lastAt: Moment;
  /** Id of the next serial block. */
  nextBlock: number;
};

/** Tonnes issued and retired in a month (`YYYY-MM-01`, at the registry). */
type LedgerMonthTable = { month: Kept<string>; issued: number; retired: number };

/** Tonnes of a vintage year that were issued here, by what became of them. */
type LedgerVintageTable = {
  year: Kept<number>;
  held: number;
  transferred: number;
  retired: number;
  cancelled: number;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    inventoryYear: InventoryYearTable;
    serialBlock: SerialBlockTable;
    ledgerEvent: LedgerEventTable;
    certificate: CertificateTable;
    logEntry: LogEntryTable;
    opening: OpeningTable;
    logHead: LogHeadTable;
    ledgerMonth: LedgerMonthTable;
    ledgerVintage: LedgerVintageTable;
  }
}

/** Rows of the serial block and ledger event tables, as read. */
export type SerialBlockRow = Selectable<SerialBlockTable>;
export type LedgerEventRow = Selectable<LedgerEventTable>;
