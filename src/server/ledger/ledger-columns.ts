/** The columns that the ledger's writer inserts, with their SQL types (`insertionOf`). */
export const entryColumns = { idx: 'bigint', leaf: 'bytea', leafHash: 'bytea' } as const;

export const openingColumns = { idx: 'bigint', part: 'text', salt: 'bytea', content: 'text' } as const;

export const certificateColumns = {
  id: 'text',
  event: 'bigint',
  beneficiary: 'text',
  purpose: 'text',
  isBeneficiaryPrivate: 'boolean',
} as const;

export const eventColumns = {
  idx: 'bigint',
  type: 'text',
  at: 'timestamptz',
  organization: 'text',
  project: 'text',
  year: 'int',
  serials: 'int8range',
  tonnes: 'bigint',
  status: 'text',
  inventoryProject: 'text',
  inventoryYear: 'int',
  receiver: 'text',
  auditEntries: 'bigint',
  sealed: 'boolean',
} as const;

export const blockColumns = {
  id: 'bigint',
  project: 'text',
  year: 'int',
  serials: 'int8range',
  origin: 'text',
  state: 'text',
  holder: 'text',
  inventoryProject: 'text',
  inventoryYear: 'int',
  retiredBy: 'bigint',
  openedBy: 'bigint',
  closedBy: 'bigint',
  parent: 'bigint',
} as const;
