import * as m from '#messages/messages.js';

/** Pattern of a status besides its colour: colour alone never carries information. */
type Motif = 'solid' | 'hatch' | 'check' | 'arrow' | 'struck' | 'dots' | 'stripes';

export type StatusLook = {
  /** Name of a colour token, with a value for each scheme. */
  readonly color: string;
  readonly motif: Motif;
  readonly word: () => string;
};

const retired: StatusLook = { color: 'var(--look-retired)', motif: 'check', word: m.row_status_retired };

/** The look of each status in badges, charts and tables, in the stacking order of charts. */
export const statusLooks = {
  Registered: { color: 'var(--look-registered)', motif: 'solid', word: m.row_status_registered },
  Retired: retired,
  RetiredInventory: retired,
  Transferred: { color: 'var(--look-transferred)', motif: 'arrow', word: m.row_status_transferred },
  Cancelled: { color: 'var(--look-cancelled)', motif: 'struck', word: m.row_status_cancelled },
  Projected: { color: 'var(--look-registered)', motif: 'hatch', word: m.row_status_projected },
  Offsets: { color: 'var(--look-offsets)', motif: 'solid', word: m.row_status_offsets },
  Inventory: { color: 'var(--look-inventory)', motif: 'solid', word: m.row_status_inventory },
  ProjectedInventory: {
    color: 'var(--look-inventory)',
    motif: 'hatch',
    word: m.row_status_projected_inventory,
  },
  Estimated: { color: 'var(--look-inventory)', motif: 'dots', word: m.row_status_estimated },
  Reduced: { color: 'var(--look-registered)', motif: 'stripes', word: m.row_status_reduced },
} as const satisfies Record<string, StatusLook>;

export type ShownStatus = keyof typeof statusLooks;
