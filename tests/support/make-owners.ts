import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { defaultTokens } from '#domain/account/tokens.ts';
import { openAccount } from '#server/accounts/open-account.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { readConfig } from '#server/config.ts';
import type { FileStore } from '#server/files/file-port.ts';
import { drawVariants, keptAs, putDrawn } from '#server/files/keep-file.ts';
import { openFiles } from '#server/files/open-files.ts';
import { recordUploads } from '#server/files/store-upload.ts';
import type { Tx } from '#server/kernel/db.ts';
import { engineOf, engineOptions, smallBuffers } from '#server/kernel/embedded/engine.ts';
import { databaseOver } from '#server/kernel/embedded/open-embedded.ts';
import {
  createOrganization,
  lockOrganizationNames,
  nameOrganization,
  setOrganizationContact,
} from '#server/organizations/save-organization.ts';
import { aContact, aPicture, PASSWORD, PREPARED_OWNERS, preparedOwner } from './prepared-owners.ts';

/**
 * Copies the data folder of a registry and adds owners to it, as an approved request and a saved profile leave
 * them: `make-owners.ts FROM TO`. One hash and one picture serve all of them.
 */
const [from = '', folder = ''] = process.argv.slice(2);
await cp(from, folder, { recursive: true });
const startParams = [...PGlite.defaultStartParams, ...smallBuffers];
const database = await databaseOver(
  engineOf(await PGlite.create({ dataDir: join(folder, 'database'), startParams, ...engineOptions })),
);
const store = openFiles(readConfig({ ENVIRONMENT: 'test', DATA_DIR: folder }));
const passwordHash = await hashPassword(PASSWORD);
const variants = await drawVariants(aPicture);
const picture = { bytes: aPicture, mediaType: 'image/png', filename: 'logo.png', variants };
await putDrawn(store, picture);
await database.transact(enterOwners, store, new Date());
await database.close();

async function enterOwners(tx: Tx, files: FileStore, now: Date): Promise<void> {
  await lockOrganizationNames(tx);
  for (let number = 0; number < PREPARED_OWNERS; number += 1) {
    const { organization: name, email } = preparedOwner(number);
    const tokens = { project: 2, ...defaultTokens };
    const opening = { name, origin: 'registered' as const, tokens, reason: 'approval', actor: null };
    const serial = await createOrganization(tx, opening, now);
    const { contactName, ...contact } = aContact;
    const organization = { serial, name };
    const account = { email, passwordHash, role: 'Owner' as const, organization, contactName };
    await openAccount(tx, { ...account, locale: 'en' }, now);
    const logo = keptAs(picture);
    await recordUploads(tx, { organization: serial, now }, [logo], files);
    await nameOrganization(tx, serial, { name, logoFile: logo.id }, async () => undefined);
    await setOrganizationContact(tx, serial, contact);
  }
}
