import { type Kysely, sql } from 'kysely';
import { communityKey } from '#domain/import/community.ts';
import { coreName } from '#domain/text/namesakes.ts';
import { foldText, idKey } from '#domain/text/search-text.ts';

/**
 * Keeps with each organization the key of its name and what tells it from others, and writes the keys of imported
 * organizations and community inventories by the same rule (decision 0056): accents count, and all ways to write a
 * province are one. Of several that get one key now, the one with the first serial gets it and the others keep
 * theirs: an administrator decides whether they are one. Reads every organization and inventory once: some seconds
 * per 100,000.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await addNameKeys(database);
  const communities = await keysOfCommunities(database);
  await rewriteKeys(database, communities);
  await rewriteDraftKeys(database, communities);
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const BATCH_SIZE = 5000;

async function addNameKeys(database: Kysely<unknown>): Promise<void> {
  await sql`alter table organization add column name_key text, add column name_core text`.execute(database);
  const { rows } = await sql<{ serial: string; name: string }>`select serial, name from organization`.execute(
    database,
  );
  for (let begin = 0; begin < rows.length; begin += BATCH_SIZE) {
    const named = rows
      .slice(begin, begin + BATCH_SIZE)
      .map(({ serial, name }) => ({ serial, key: idKey(name), core: coreName(name) }));
    await sql`
      update organization set name_key = named.key, name_core = named.core
      from json_to_recordset(${JSON.stringify(named)}::json) as named (serial text, key text, core text)
      where organization.serial = named.serial
    `.execute(database);
  }
}

/** Keys of communities as they were and as they are now. */
type CommunityKeys = ReadonlyMap<string, string>;

type Inventory = { readonly key: string; readonly name: string; readonly address: string | null };

/** Returns the new key of each imported community, made of the names that its inventory still has. */
async function keysOfCommunities(database: Kysely<unknown>): Promise<CommunityKeys> {
  const { rows } = await sql<Inventory>`
    select source_id as key, organization.name, address
    from project join organization on organization.serial = project.organization
    where source_registry = ${COMMUNITIES}
    union all
    select imported_draft.source_id, organization.name, address
    from imported_draft join project on project.serial = imported_draft.project
      join organization on organization.serial = imported_draft.organization
    where imported_draft.registry = ${COMMUNITIES}
  `.execute(database);
  return new Map(rows.map((inventory) => [inventory.key, keyToday(inventory)]));
}

const COMMUNITIES = 'Community inventories';

/** The old key is folded, so names are taken from the organization and the address where they still agree. */
function keyToday({ key, name, address }: Inventory): string {
  const parts = key.split('|');
  if (parts.length !== 3) return key;
  const written = [name, ...(address ?? '').split(', ')];
  const [community = '', province = '', country = ''] = parts.map(
    (part) => written.find((text) => foldText(text) === part) ?? part,
  );
  return communityKey({ name: community, province, country });
}

/** Rewrites the keys of organizations, projects and inventories, as long as nobody else has the new one. */
async function rewriteKeys(database: Kysely<unknown>, communities: CommunityKeys): Promise<void> {
  const organizations = await sql<{ serial: string; key: string }>`
    select serial, source_key as key from organization
    where source_key like 'proponent:%' or source_key like 'community:%' order by serial
  `.execute(database);
  const sourceKeys = newKeys(organizations.rows, (key) => {
    const at = key.indexOf(':') + 1;
    const rest = key.slice(at);
    const renewed = key.startsWith('proponent:') ? idKey(rest) : (communities.get(rest) ?? rest);
    return `${key.slice(0, at)}${renewed}`;
  });
  await sql`
    update organization set source_key = renewed.key
    from json_to_recordset(${JSON.stringify(sourceKeys)}::json) as renewed (serial text, key text)
    where organization.serial = renewed.serial
  `.execute(database);
  const inventories = await sql<{ serial: string; key: string }>`
    select serial, source_id as key from project where source_registry = ${COMMUNITIES} order by serial
  `.execute(database);
  const ids = newKeys(inventories.rows, (key) => communities.get(key) ?? key);
  await sql`
    update project set source_id = renewed.key, source_id_key = renewed.key
    from json_to_recordset(${JSON.stringify(ids)}::json) as renewed (serial text, key text)
    where project.serial = renewed.serial
  `.execute(database);
}

type Keyed = { readonly serial: string; readonly key: string };

/** Returns the keys that change. The first that gets a key keeps it; a key that somebody keeps is not given. */
function newKeys(all: readonly Keyed[], renew: (key: string) => string): readonly Keyed[] {
  const taken = new Set(all.filter(({ key }) => renew(key) === key).map(({ key }) => key));
  return all.flatMap(({ serial, key: before }) => {
    const key = renew(before);
    if (key === before || taken.has(key)) return [];
    taken.add(key);
    return [{ serial, key }];
  });
}

async function rewriteDraftKeys(database: Kysely<unknown>, communities: CommunityKeys): Promise<void> {
  const { rows } = await sql<{ organization: string; key: string }>`
    select organization, source_id as key from imported_draft where registry = ${COMMUNITIES} order by 1, 2
  `.execute(database);
  for (const [organization, drafts] of Map.groupBy(rows, (draft) => draft.organization)) {
    const renewed = newKeys(
      drafts.map(({ key }) => ({ serial: key, key })),
      (key) => communities.get(key) ?? key,
    ).map(({ serial, key }) => ({ before: serial, key }));
    await sql`
      update imported_draft set source_id = renewed.key, source_id_key = renewed.key
      from json_to_recordset(${JSON.stringify(renewed)}::json) as renewed (before text, key text)
      where organization = ${organization} and registry = ${COMMUNITIES} and source_id = renewed.before
    `.execute(database);
  }
}

const statements = [
  'alter table organization alter column name_key set not null, alter column name_core set not null',
  'create index organization_by_name_key on organization (name_key)',
  'create index organization_by_name_core on organization (name_core)',
  'create index organization_near_name on organization using gin (name_core gin_trgm_ops)',
];
