import { isDeepStrictEqual } from 'node:util';
import { MAX_MAPPING_BYTES, MAX_SAVED_MAPPINGS, type SavedMapping } from '#contract/import-mappings.ts';
import { mappingOwner } from '#domain/import/mapping-owner.ts';
import { idKey } from '#domain/text/search-text.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { notFound, ProblemError, wrongField } from '../kernel/problems.ts';
import { countOtherMappings, findMapping, lockMappings, putMapping, removeMapping } from './mapping-store.ts';

type MappingToSave = Pick<SavedMapping, 'name' | 'mapping' | 'sheets'>;

/**
 * Saves a mapping of the caller's organization, or of the registry for an administrator. The audit log records it
 * unless it is the same again. Throws 400 above 200 kB, and 409 if there are 100 others.
 */
export async function saveImportMapping(
  tx: Tx,
  caller: Actor,
  { name, mapping, sheets }: MappingToSave,
  now: Date,
): Promise<void> {
  const text = JSON.stringify(mapping);
  const maximum = String(MAX_MAPPING_BYTES);
  if (Buffer.byteLength(text) > MAX_MAPPING_BYTES)
    throw wrongField('mapping', (locale) => m.problem_field_long({ maximum }, { locale }));
  const organization = mappingOwner(caller);
  const nameKey = idKey(name);
  await lockMappings(tx, organization);
  if ((await countOtherMappings(tx, { organization, nameKey })) >= MAX_SAVED_MAPPINGS)
    throw tooManyMappings();
  const before = await findMapping(tx, { organization, nameKey });
  await putMapping(tx, {
    organization,
    name,
    nameKey,
    mapping: text,
    sheets: JSON.stringify(sheets),
    savedAt: now,
    savedBy: caller.account,
  });
  if (isDeepStrictEqual(before, JSON.parse(JSON.stringify({ name, mapping, sheets })))) return;
  const act = before === undefined ? 'mapping-saved' : 'mapping-changed';
  await recordAuditEvent(tx, caller, { act, account: null, organization, facts: { mapping: name } }, now);
}

/** Deletes a saved mapping of the caller's organization, or of the registry. Throws 404 if there is none. */
export async function deleteImportMapping(tx: Tx, caller: Actor, name: string, now: Date): Promise<void> {
  const organization = mappingOwner(caller);
  await lockMappings(tx, organization);
  const mapping = await removeMapping(tx, { organization, nameKey: idKey(name) });
  if (mapping === undefined) throw mappingNotFound();
  const note = { act: 'mapping-deleted', account: null, organization, facts: { mapping } } as const;
  await recordAuditEvent(tx, caller, note, now);
}

/** Returns a 404 problem: there is no saved mapping of this name. */
export function mappingNotFound(): ProblemError {
  return notFound((locale) => m.import_mapping_unknown({}, { locale }));
}

function tooManyMappings(): ProblemError {
  const most = MAX_SAVED_MAPPINGS;
  return new ProblemError(409, (locale: Locale) => m.import_mapping_too_many({ most }, { locale }));
}
