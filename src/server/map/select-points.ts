import { formatProjectSerial, organizationOfProject } from '#domain/ledger/serial.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import type { PointKind } from './kind-numbers.ts';
import type { MapCondition, MapFilter } from './map-points.ts';
import { keyOfOrganization, organizationOfKey, type PointTable } from './point-table.ts';

/** Which points are shown. */
export type PointSelection = {
  /** By kind: 1 if its points are shown. */
  readonly kinds: Uint8Array;
  /** Keys of the organizations whose points are shown; null for all. */
  readonly organizations: ReadonlySet<number> | null;
  /** Reports whether points with a serial are shown; null for all. */
  readonly hasSerial: ((origin: number, number: number) => boolean) | null;
};

/** Returns which points meet a filter. Points without a type count as `Others` (specification §9). */
export function selectPoints(table: PointTable, { conditions, serial, serials }: MapFilter): PointSelection {
  const kinds = Uint8Array.from(table.kinds.kinds, (kind) =>
    Number(kind !== null && conditions.every((condition) => meets(kind, condition))),
  );
  const lists = conditions.flatMap(({ organizations }) => (organizations === null ? [] : [organizations]));
  const organizations = lists.length === 0 ? null : inAll(lists);
  if (serials !== null) return { kinds, organizations, hasSerial: listedIn(serials) };
  return { kinds, organizations, hasSerial: serial === '' ? null : begunWith(serial) };
}

function meets({ program, type, stage }: PointKind, condition: MapCondition): boolean {
  return (
    (condition.types === null || condition.types.includes(type ?? 'Others')) &&
    (condition.stage === null || condition.stage === stage) &&
    (condition.program === null || condition.program === program) &&
    (condition.hasInventories || projectKind(program) !== 'inventory')
  );
}

/** Returns the keys of the organizations that are in every list. */
function inAll(lists: readonly (readonly string[])[]): ReadonlySet<number> {
  const [first, ...others] = lists.map((list) => new Set(list.map(keyOfOrganization)));
  return new Set([...(first ?? [])].filter((key) => others.every((other) => other.has(key))));
}

/** Returns a function that reports whether a serial is one of those listed. */
function listedIn(serials: readonly string[]) {
  const listed = new Map<number, Set<number>>();
  for (const serial of serials) {
    const origin = organizationOfProject(serial);
    const key = keyOfOrganization(origin);
    const number = Number(serial.slice(origin.length + 1));
    const known = listed.get(key);
    if (known === undefined) listed.set(key, new Set([number]));
    else known.add(number);
  }
  return (origin: number, number: number) => listed.get(origin)?.has(number) === true;
}

/** Returns a function that reports whether a serial begins with a text, which may end within its organization. */
function begunWith(start: string) {
  let [known, serial, isBegun] = [-1, '', false];
  return (origin: number, number: number) => {
    // Most points have the same organization as the one before.
    if (origin !== known) {
      known = origin;
      serial = organizationOfKey(origin);
      isBegun = `${serial}-`.startsWith(start);
    }
    if (isBegun || !start.startsWith(`${serial}-`)) return isBegun;
    return formatProjectSerial(serial, number).startsWith(start);
  };
}
