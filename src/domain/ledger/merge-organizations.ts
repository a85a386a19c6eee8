import { accept, type Result, refuse } from '../result.ts';
import type { BlockSplit } from './change-units.ts';
import { organizationOfProject, type SerialBlock } from './serial.ts';

/** Where an organization went in a merge, and the blocks that the merge gave to the other one. */
export type Merge = { readonly into: string; readonly moved: readonly SerialBlock[] };

/** The merges in effect, by the serial of the organization that is no longer one of its own. */
export type Merges = ReadonlyMap<string, Merge>;

/** The live blocks of each project, and the merges in effect: of a projection. */
type Merged = {
  readonly blocks: Map<string, readonly SerialBlock[]>;
  readonly merges: Map<string, Merge>;
};

type Pair = { readonly organization: string; readonly receiver: string };

/**
 * Returns the organization that a project belongs to: the one in its serial, or the one that it was merged into.
 */
export function ownerOf(merges: Merges, project: string): string {
  let owner = organizationOfProject(project);
  for (let merge = merges.get(owner); merge !== undefined; merge = merges.get(owner)) owner = merge.into;
  return owner;
}

/**
 * Merges `organization` into `receiver`: all its units, whatever their state, get the other holder, and its projects
 * belong to the other one. No total changes. Refused: an organization merged with itself, one that is merged
 * already, and two of which one holds units of the other's projects, which are transferred ones. A refused merge
 * changes nothing.
 */
export function mergeOrganizations(
  { blocks, merges }: Merged,
  { organization, receiver }: Pair,
): Result<readonly BlockSplit[]> {
  if (organization === receiver) return refuse('transfer-to-self', { receiver });
  if (merges.has(organization) || merges.has(receiver)) return refuse('receiver-unknown', { receiver });
  const live = [...blocks.values()].flat();
  const isBetween = ({ holder, project }: SerialBlock) => {
    const owner = ownerOf(merges, project);
    return owner === receiver ? holder === organization : owner === organization && holder === receiver;
  };
  if (live.some(isBetween)) return refuse('units-received', { receiver });
  const splits = live
    .filter(({ holder }) => holder === organization)
    .map((block) => ({ closes: block, opens: [{ ...block, holder: receiver }] }));
  merges.set(organization, { into: receiver, moved: splits.flatMap(({ opens }) => opens) });
  return accept(give(blocks, splits));
}

/**
 * Undoes a merge: what it moved goes back. Refused: a merge that is not in effect, blocks that have changed since,
 * and anything that would leave one of the two with units of the other's projects or retired against the other's
 * inventories. A refused undo changes nothing.
 */
export function undoMerge(
  { blocks, merges }: Merged,
  { organization, receiver }: Pair,
): Result<readonly BlockSplit[]> {
  const merge = merges.get(organization);
  if (merge?.into !== receiver || merges.has(receiver)) return refuse('receiver-unknown', { receiver });
  const live = new Set([...blocks.values()].flat());
  if (!merge.moved.every((block) => live.has(block))) return refuse('units-changed', { receiver });
  const moved = new Set(merge.moved);
  const after = new Map(merges);
  after.delete(organization);
  const isOdd = (block: SerialBlock) => {
    const holder = moved.has(block) ? organization : block.holder;
    if (holder !== organization && holder !== receiver) return false;
    const other = holder === organization ? receiver : organization;
    const isAgainstOther =
      block.state === 'retired' &&
      block.against.kind === 'inventory' &&
      ownerOf(after, block.against.project) === other;
    return isAgainstOther || ownerOf(after, block.project) === other;
  };
  if ([...live].some(isOdd)) return refuse('units-changed', { receiver });
  const splits = merge.moved.map((block) => ({ closes: block, opens: [{ ...block, holder: organization }] }));
  merges.delete(organization);
  return accept(give(blocks, splits));
}

/** Replaces blocks by their successors, each by one. */
function give(blocks: Merged['blocks'], splits: readonly BlockSplit[]): readonly BlockSplit[] {
  const closed = new Set(splits.map(({ closes }) => closes));
  const opened = new Map<string, SerialBlock[]>();
  for (const { closes, opens } of splits) {
    const more = opened.get(closes.project);
    if (more === undefined) opened.set(closes.project, [...opens]);
    else more.push(...opens);
  }
  for (const [project, more] of opened) {
    const kept = (blocks.get(project) ?? []).filter((block) => !closed.has(block));
    blocks.set(project, [...kept, ...more]);
  }
  return splits;
}
