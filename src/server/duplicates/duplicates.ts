import type { Duplicate, DuplicateKind, DuplicatePair } from '#contract/duplicates.ts';
import { findLikelyCommunities } from '#domain/import/community.ts';
import { COMMUNITY_REGISTRY, sourceKey } from '#domain/import/known-entries.ts';
import type { RegistryNames } from '#domain/project/source-registries.ts';
import { compareNames } from '#domain/text/namesakes.ts';
import { idKey } from '#domain/text/search-text.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Db, Tx } from '../kernel/db.ts';
import { notFound } from '../kernel/problems.ts';
import type { OrganizationHoldings } from '../organizations/namesake-queries.ts';
import { keepNotSame } from '../organizations/namesakes.ts';
import { findRegistryNames } from '../source-registries/registry-names.ts';
import {
  type EntryRow,
  findEntries,
  findHoldings,
  listCommunities,
  listEqualOrganizations,
  listLikelyProjects,
  listNearOrganizations,
  listNotSameCommunities,
} from './duplicate-queries.ts';
import { listExisting } from './duplicate-store.ts';

const MAX_PAIRS = 50;

/** Returns likely pairs of a kind, the same first. */
export async function readDuplicates(db: Db, kind: DuplicateKind): Promise<DuplicatePair[]> {
  const pairs = await readers[kind](db);
  const ranked = pairs.toSorted(
    (one, other) => Number(one.likeness === 'near') - Number(other.likeness === 'near'),
  );
  return ranked.slice(0, MAX_PAIRS);
}

const readers: Readonly<Record<DuplicateKind, (db: Db) => Promise<readonly DuplicatePair[]>>> = {
  organizations: readOrganizations,
  communities: readCommunities,
  projects: readProjects,
};

async function readOrganizations(db: Db): Promise<readonly DuplicatePair[]> {
  const [equal, near] = await Promise.all([listEqualOrganizations(db), listNearOrganizations(db)]);
  const pairs = new Map([...equal, ...near].map((pair) => [`${pair.one}\n${pair.other}`, pair]));
  const serials = [...pairs.values()].flatMap(({ one, other }) => [one, other]);
  const organizations = await findHoldings(db, [...new Set(serials)]);
  return [...pairs.values()].flatMap((pair): DuplicatePair[] => {
    const [one, other] = [organizations.get(pair.one), organizations.get(pair.other)];
    if (one === undefined || other === undefined) return [];
    const likeness = compareNames(one.name, other.name);
    return likeness === null
      ? []
      : [{ likeness, one: presentOrganization(one), other: presentOrganization(other) }];
  });
}

async function readCommunities(db: Db): Promise<readonly DuplicatePair[]> {
  const [inventories, notSame] = await Promise.all([
    listCommunities(db, COMMUNITY_REGISTRY),
    listNotSameCommunities(db),
  ]);
  const communities = inventories.map((inventory) => ({ inventory, key: inventory.sourceId ?? '' }));
  return findLikelyCommunities(communities)
    .filter(([one, other]) => !notSame.has(`${one.inventory.serial}\n${other.inventory.serial}`))
    .map(([one, other]) => ({
      likeness: 'near',
      one: presentCommunity(one.inventory),
      other: presentCommunity(other.inventory),
    }));
}

async function readProjects(db: Db): Promise<readonly DuplicatePair[]> {
  const pairs = await listLikelyProjects(db);
  const serials = pairs.flatMap(({ one, other }) => [one, other]);
  const [projects, registries] = await Promise.all([
    findEntries(db, [...new Set(serials)]),
    findRegistryNames(db),
  ]);
  return pairs.flatMap((pair): DuplicatePair[] => {
    const [one, other] = [projects.get(pair.one), projects.get(pair.other)];
    if (one === undefined || other === undefined) return [];
    const [key, otherKey] = [one, other].map((entry) => keyOf(entry, registries));
    const isOneSource = key !== null && key === otherKey;
    if (!isOneSource && idKey(one.title) !== idKey(other.title)) return [];
    return [
      { likeness: isOneSource ? 'same' : 'near', one: presentProject(one), other: presentProject(other) },
    ];
  });
}

function keyOf({ sourceRegistry: registry, sourceId: id }: EntryRow, registries: RegistryNames) {
  return registry === null || id === null ? null : sourceKey({ registry, id }, registries);
}

function presentOrganization(organization: OrganizationHoldings): Duplicate {
  const { serial, name, since, entries, tonnes, people } = organization;
  return { serial, name, detail: null, since: since.toISOString(), entries, tonnes, people };
}

function presentCommunity({ serial, title, address, since, tonnes }: EntryRow): Duplicate {
  return presentEntry({ serial, title, detail: address, since, tonnes });
}

function presentProject({ serial, title, organization, since, tonnes }: EntryRow): Duplicate {
  return presentEntry({ serial, title, detail: organization, since, tonnes });
}

type Entry = Pick<EntryRow, 'serial' | 'title' | 'since' | 'tonnes'> & { readonly detail: string | null };

function presentEntry({ serial, title, detail, since, tonnes }: Entry): Duplicate {
  return { serial, name: title, detail, since: since.toISOString(), entries: null, tonnes, people: null };
}

type ComparedPair = { readonly kind: DuplicateKind; readonly one: string; readonly other: string };

/** Keeps that two are not the same, and records who said so. Throws 404 unless both exist. */
export async function saveNotSame(tx: Tx, caller: Caller, pair: ComparedPair, now: Date): Promise<void> {
  const serials = [pair.one.toUpperCase(), pair.other.toUpperCase()];
  const table = pair.kind === 'organizations' ? 'organization' : 'project';
  const [one, other] = (await listExisting(tx, table, serials)).toSorted();
  if (one === undefined || other === undefined)
    throw notFound((locale) => m.problem_pair_not_found({}, { locale }));
  const isNew = await keepNotSame(tx, { kind: pair.kind, one, other }, { account: caller.account, now });
  if (!isNew) return;
  const facts = { compared: `${one}, ${other}` };
  await recordAuditEvent(tx, caller, { act: 'found-not-same', account: null, facts }, now);
}
