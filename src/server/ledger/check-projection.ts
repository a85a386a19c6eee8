import { unitTotals } from '#domain/ledger/ledger-totals.ts';
import { emptyProjection, inventoryYearKey, type Projection, replay } from '#domain/ledger/projection.ts';
import { countUnits, type SerialBlock } from '#domain/ledger/serial.ts';
import { fates, type VintageTonnes, vintageChanges } from '#domain/ledger/vintage-tonnes.ts';
import type { Db } from '../kernel/db.ts';
import { findLeafFaults } from './find-leaf-faults.ts';
import {
  listAllLiveBlocks,
  listEvents,
  listLeaves,
  listVintageTonnes,
  listWrongMonths,
  listWrongProjectCounts,
  readCounters,
} from './ledger-queries.ts';
import { listCertificateTexts, listErasures, listOpenings } from './opening-queries.ts';
import { listWrongPublicProjects } from './public-project-queries.ts';

const BATCH_SIZE = 5000;
const MAX_DIFFERENCES = 50;

export type ProjectionCheck = { readonly events: number; readonly differences: readonly string[] };

/**
 * Rebuilds the ledger from its events by the same rules and compares the result with the tables: every block,
 * counter and inventory year, the vintage years of projects and the counts of public ones, the totals with their months and vintage years, the gap-free index, and each leaf with its hash, its event and its
 * openings, and each claim of a retirement with its certificate; and the rows kept for searches with the public projects. An empty list of differences means equal. While others write, `db` must be a snapshot
 * (`readSnapshot`).
 */
export async function checkProjection(db: Db): Promise<ProjectionCheck> {
  const differences: string[] = [];
  const projection = emptyProjection();
  const events = await replayLog(db, projection, differences);
  const blocks = await listAllLiveBlocks(db);
  const counters = await readCounters(db);
  compareBlocks(projection, blocks, differences);
  compareCounters(projection, counters, differences);
  compareHead(blocks, counters.head, events, differences);
  for (const { month, kept, rebuilt } of await listWrongMonths(db))
    differences.push(`${month} keeps ${kept}; its events say ${rebuilt}.`);
  for (const { of, kept, counted } of await listWrongProjectCounts(db))
    differences.push(`${kept} public projects are counted of ${of}; there are ${counted}.`);
  compareVintages(vintageChanges(blocks, [], projection.merges), await listVintageTonnes(db), differences);
  for (const serial of await listWrongPublicProjects(db, MAX_DIFFERENCES))
    differences.push(`${serial} is not kept for searches as its project says.`);
  return { events, differences: differences.slice(0, MAX_DIFFERENCES) };
}

async function replayLog(db: Db, projection: Projection, differences: string[]): Promise<number> {
  const erasures = await listErasures(db);
  const erased = Map.groupBy(erasures, ({ ref }) => ref);
  for (let next = 0; ; next += BATCH_SIZE) {
    const events = await listEvents(db, next, BATCH_SIZE);
    const leaves = await listLeaves(db, next, BATCH_SIZE);
    const openings = Map.groupBy(await listOpenings(db, next, BATCH_SIZE), ({ idx }) => idx);
    const texts = await listCertificateTexts(db, next, BATCH_SIZE);
    const certificates = new Map(texts.map((certificate) => [certificate.event, certificate]));
    if (events.length !== leaves.length)
      differences.push(`From ${next} on, ${events.length} events have ${leaves.length} leaves.`);
    for (const [position, event] of events.entries()) {
      const leaf = leaves[position];
      if (event.index !== next + position) differences.push(`Event ${next + position} is missing.`);
      if (leaf !== undefined)
        differences.push(
          ...findLeafFaults(event, {
            ...leaf,
            openings: openings.get(event.index) ?? [],
            erased: new Set((erased.get(event.index) ?? []).map(({ part }) => part)),
            certificate: certificates.get(event.index),
          }),
        );
    }
    replay(events, projection);
    if (events.length < BATCH_SIZE) return next + events.length;
  }
}

function compareBlocks(projection: Projection, stored: readonly SerialBlock[], differences: string[]): void {
  const rebuilt = new Set([...projection.blocks.values()].flat().map(serialize));
  for (const block of stored.map(serialize)) {
    if (!rebuilt.delete(block)) differences.push(`The tables have a block that the events do not: ${block}`);
  }
  for (const block of rebuilt) differences.push(`The events have a block that the tables do not: ${block}`);
}

type Counters = Awaited<ReturnType<typeof readCounters>>;

function compareCounters(projection: Projection, { projects, years }: Counters, differences: string[]): void {
  for (const { serial, organization, sourceProject, ...stored } of projects) {
    const units = projection.blocks.get(sourceProject ?? serial) ?? [];
    const { issued, registered, retired } = unitTotals(units, organization);
    const nextSequence = projection.nextSequence.get(serial) ?? 1;
    const vintages =
      sourceProject === null
        ? [...new Set(units.map(({ year }) => year))].toSorted((one, other) => one - other)
        : [];
    const rebuilt = {
      nextSequence,
      issued: sourceProject === null ? issued : 0,
      registered,
      retired,
      vintages,
    };
    if (JSON.stringify(stored) !== JSON.stringify(rebuilt)) {
      differences.push(
        `${serial} keeps ${JSON.stringify(stored)}; its events say ${JSON.stringify(rebuilt)}.`,
      );
    }
  }
  const remaining = new Map(projection.inventoryYears);
  for (const { project, year, tonnes, retired } of years) {
    const key = inventoryYearKey(project, year);
    const rebuilt = remaining.get(key);
    remaining.delete(key);
    if (rebuilt?.tonnes !== tonnes || rebuilt.retired !== retired) {
      differences.push(
        `Inventory ${key} keeps ${retired} of ${tonnes}; its events say ${JSON.stringify(rebuilt)}.`,
      );
    }
  }
  for (const key of remaining.keys()) differences.push(`The tables lack the inventory year ${key}.`);
}

function compareHead(
  blocks: readonly SerialBlock[],
  head: Counters['head'],
  events: number,
  differences: string[],
): void {
  const issued = blocks.filter((block) => block.origin === 'issued');
  const rebuilt = {
    size: events,
    issued: sumUnits(issued),
    retired: sumUnits(issued.filter((block) => block.state === 'retired')),
  };
  const stored = { size: head.size, issued: head.issued, retired: head.retired };
  if (JSON.stringify(stored) !== JSON.stringify(rebuilt)) {
    differences.push(`The log keeps ${JSON.stringify(stored)}; its events say ${JSON.stringify(rebuilt)}.`);
  }
}

function compareVintages(
  rebuiltVintages: readonly VintageTonnes[],
  kept: readonly VintageTonnes[],
  differences: string[],
): void {
  const rebuilt = new Map(rebuiltVintages.map((vintage) => [vintage.year, inWords(vintage)]));
  for (const vintage of kept) {
    const expected = rebuilt.get(vintage.year) ?? inWords({});
    rebuilt.delete(vintage.year);
    if (inWords(vintage) !== expected)
      differences.push(`Vintage ${vintage.year} keeps ${inWords(vintage)}; its blocks have ${expected}.`);
  }
  for (const [year, expected] of rebuilt)
    differences.push(`Vintage ${year} is missing; its blocks have ${expected}.`);
}

function inWords(vintage: Partial<VintageTonnes>): string {
  return fates.map((fate) => `${vintage[fate] ?? 0} ${fate}`).join(', ');
}

function sumUnits(blocks: readonly SerialBlock[]): number {
  return blocks.reduce((total, block) => total + countUnits(block), 0);
}

/** Serializes a block independently of its property order. */
function serialize(block: SerialBlock): string {
  return JSON.stringify(block, [...new Set(Object.keys(block))].toSorted().concat('kind', 'project', 'year'));
}
