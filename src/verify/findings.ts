/** The checks of a registry, in the order in which they are reported. */
export const checkNames = [
  'files',
  'signature',
  'root',
  'append-only',
  'spelling',
  'order',
  'rules',
  'tables',
  'online',
  'openings',
  'quorum',
] as const;
export type CheckName = (typeof checkNames)[number];

/** The exit code of a check that failed. */
const exitCodes: Readonly<Record<CheckName, number>> = {
  files: 6,
  signature: 2,
  root: 3,
  'append-only': 4,
  spelling: 5,
  order: 5,
  rules: 5,
  tables: 6,
  online: 6,
  openings: 6,
  quorum: 7,
};
const ALL_CHECKED = 0;
export const USAGE = 1;
const NOT_ALL_CHECKED = 8;

/** What could not be checked, in the order in which it is reported. */
export const uncheckedKinds = [
  'sealed-events',
  'inventory-limits',
  'units',
  'inventory-years',
  'private-claims',
  'earlier-signatures',
  'changed-units',
  'erased-projects',
  'epochs',
  'former-checkpoints',
] as const;
export type UncheckedKind = (typeof uncheckedKinds)[number];

/** Why a check failed. Each has a sentence in `texts.ts`. */
export type FaultCode =
  | 'file-missing'
  | 'file-damaged'
  | 'checkpoint-unreadable'
  | 'key-unreadable'
  | 'origin-differs'
  | 'not-signed'
  | 'root-differs'
  | 'leaves-missing'
  | 'leaves-beyond'
  | 'known-beyond'
  | 'known-differs'
  | 'leaf-unreadable'
  | 'index-wrong'
  | 'time-decreases'
  | 'rule-broken'
  | 'line-unreadable'
  | 'line-differs'
  | 'line-missing'
  | 'line-not-open'
  | 'units-incomplete'
  | 'retired-differs'
  | 'unit-differs'
  | 'unreachable'
  | 'opening-differs'
  | 'opening-missing'
  | 'opening-erased'
  | 'opening-of-nothing'
  | 'proof-unreadable'
  | 'proof-differs'
  | 'policy-unreadable'
  | 'quorum-missed'
  | 'witness-unknown';

export type Fault = { readonly check: CheckName; readonly code: FaultCode; readonly what: string };

/** A long list says no more than its beginning. */
const MAX_FAULTS = 20;

/** Collects what the checks find. */
export type Findings = {
  /** How many things each check that was made has checked. */
  readonly checked: Map<CheckName, number>;
  /** How many there are at most, of a check that says so. */
  readonly expected: Map<CheckName, number>;
  readonly unchecked: Map<UncheckedKind, number>;
  /** The first faults of each check. */
  readonly faults: Fault[];
  readonly faultCounts: Map<CheckName, number>;
  readonly count: (check: CheckName, by?: number) => void;
  readonly expect: (check: CheckName, total: number) => void;
  readonly leaveUnchecked: (kind: UncheckedKind, by?: number) => void;
  /** Notes a fault; `what` says of which file, event or line. */
  readonly fail: (check: CheckName, code: FaultCode, what?: string | number) => void;
};

/** Returns findings of nothing. */
export function noFindings(): Findings {
  const checked = new Map<CheckName, number>();
  const expected = new Map<CheckName, number>();
  const unchecked = new Map<UncheckedKind, number>();
  const faults: Fault[] = [];
  const faultCounts = new Map<CheckName, number>();
  return {
    checked,
    expected,
    unchecked,
    faults,
    faultCounts,
    count: (check, by = 1) => void checked.set(check, (checked.get(check) ?? 0) + by),
    expect: (check, total) => void expected.set(check, total),
    leaveUnchecked: (kind, by = 1) => void unchecked.set(kind, (unchecked.get(kind) ?? 0) + by),
    fail: (check, code, what = '') => {
      const before = faultCounts.get(check) ?? 0;
      faultCounts.set(check, before + 1);
      if (before < MAX_FAULTS) faults.push({ check, code, what: String(what) });
    },
  };
}

/**
 * Returns the exit code: that of the gravest fault (the lowest one). Without a fault, 8 if `all` is demanded and
 * something could not be checked, else 0.
 */
export function exitCodeOf({ faultCounts, unchecked }: Findings, all: boolean): number {
  const codes = [...faultCounts.keys()].map((check) => exitCodes[check]);
  if (codes.length > 0) return Math.min(...codes);
  const isIncomplete = [...unchecked.values()].some((count) => count > 0);
  return all && isIncomplete ? NOT_ALL_CHECKED : ALL_CHECKED;
}
