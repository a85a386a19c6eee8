/** The operations on units that a dialog offers. */
export const operationKinds = ['retire', 'transfer', 'cancel'] as const;

export type OperationKind = (typeof operationKinds)[number];

/** What the dialog of an operation on units begins with. */
export type OperationStart = {
  readonly kind: OperationKind;
  /** Serial of the project, or of the entry of received units, whose tonnes are proposed. */
  readonly project?: string | undefined;
  /** Serials of the units that are proposed, all of one vintage, as the registry prints them. */
  readonly serials?: string | undefined;
  /** Vintage of these units. */
  readonly vintage?: number | undefined;
  /** Year of the inventory that is proposed. */
  readonly year?: number | undefined;
  /** True when the reader wants to choose which tonnes. */
  readonly picks?: boolean | undefined;
};

/** Parameters of an address; every page may have them beside its own. */
const names = {
  kind: 'units',
  project: 'units-project',
  serials: 'units-serials',
  vintage: 'units-vintage',
  year: 'units-year',
  picks: 'units-pick',
} as const;

/** Returns the query of the current page with the dialog of an operation over it. */
export function operationQuery(query: string, { picks, ...start }: OperationStart): string {
  const next = new URLSearchParams();
  for (const name of ['kind', 'project', 'serials', 'vintage', 'year'] as const)
    if (start[name] !== undefined) next.set(names[name], String(start[name]));
  if (picks === true) next.set(names.picks, '1');
  return `?${[...ownPartsOf(query), String(next)].join('&')}`;
}

/** Reads the dialog of an operation from the query of a page; null when it has none. */
export function readOperation(query: string): OperationStart | null {
  const address = new URLSearchParams(query);
  const kind = operationKinds.find((one) => one === address.get(names.kind));
  if (kind === undefined) return null;
  const yearIn = (name: string) => {
    const text = address.get(name) ?? '';
    return /^\d{4}$/.test(text) ? Number(text) : undefined;
  };
  return {
    kind,
    project: address.get(names.project) ?? undefined,
    serials: address.get(names.serials) ?? undefined,
    vintage: yearIn(names.vintage),
    year: yearIn(names.year),
    picks: address.has(names.picks),
  };
}

/** Returns the query of a page without the dialog; empty, or with its question mark. */
export function queryWithoutOperation(query: string): string {
  const parts = ownPartsOf(query);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Returns what a page itself has in its query, as it is written there. */
function ownPartsOf(query: string): readonly string[] {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^units(?:-[a-z]+)?=/.test(part));
}
