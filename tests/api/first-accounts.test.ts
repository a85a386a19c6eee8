import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSignIns } from '#demonstration/open-sign-ins.ts';
import { openFirstAdministrator } from '#server/accounts/open-account.ts';
import type { Database } from '#server/kernel/db.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { enterOrganizations } from '#server/organizations/save-organization.ts';
import { tokenBalances } from '#server/tokens/token-queries.ts';
import { anAccount, anAdministrator } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let database: Database;
beforeEach(async () => {
  test = await openTestApp();
  database = test.database;
});
afterEach(() => test.close());

const productName = 'Example Registry';
const first = { email: 'Clerk@Town.example', password: 'seven herons on a pier' };
const settings = { firstAdministrator: first, productName, environment: 'test' as const };
const keys = keysFrom('a secret of this test alone');

const accounts = () =>
  database.db
    .selectFrom('account')
    .select(['email', 'role', 'memberRole', 'state'])
    .orderBy('request')
    .execute();
const enter = (payload: object) => asking(test.app)('POST', '/users/login', { payload });

describe('the first administrator', () => {
  it('is created once from the settings, with an organization named after the product', {
    tags: 'postgres',
  }, async () => {
    await openFirstAdministrator(database, { ...settings, firstAdministrator: null }, now);
    expect(await accounts()).toEqual([]);
    await Promise.all([1, 2].map(() => openFirstAdministrator(database, settings, now)));
    const other = { email: 'other@town.example', password: 'eight herons on a pier' };
    await openFirstAdministrator(database, { productName, firstAdministrator: other }, now);
    expect(await accounts()).toMatchObject([{ email: first.email, role: 'Administrator', state: 'active' }]);
    expect((await enter(first)).status).toBe(200);
    const organizations = await database.db.selectFrom('organization').select(['name', 'origin']).execute();
    expect(organizations).toEqual([{ name: productName, origin: 'registered' }]);
  });

  it('is not created when an administrator exists, unless the only one is disabled', async () => {
    await anAdministrator(database, { state: 'disabled' });
    await openFirstAdministrator(database, settings, now);
    expect((await enter(first)).status).toBe(200);
  });

  it('stops the start with a weak password or a taken address, and leaves nothing', async () => {
    const weak = { ...settings, firstAdministrator: { ...first, password: 'exampleregistry' } };
    await expect(openFirstAdministrator(database, weak, now)).rejects.toThrow(
      /^ADMIN_PASSWORD is not taken\. This password/,
    );
    await anAccount(database, { email: 'clerk@town.example' });
    await expect(openFirstAdministrator(database, settings, now)).rejects.toThrow(
      /^ADMIN_EMAIL has an account/,
    );
    const organizations = await database.db.selectFrom('organization').select('name').execute();
    expect(organizations).not.toContainEqual({ name: productName });
  });
});

describe('demonstration accounts', () => {
  const open = { ...settings, firstAdministrator: null };
  const asDemonstration = async () => {
    const body = { name: 'Town of Example Bay', sourceKey: 'demonstration:example-bay', logoFile: null };
    await database.transact(enterOrganizations, [body], 'demonstration', now);
    await database.transact(
      async (tx) => void (await tx.updateTable('registry').set({ isDemonstration: true }).execute()),
    );
  };

  it('are an administrator, two owners and an editor, with random passwords shown until they change', {
    tags: 'postgres',
  }, async () => {
    await asDemonstration();
    const signIns = await openSignIns(database, keys, open, now);
    const active = (await accounts()).filter(({ state }) => state === 'active');
    expect(active.map(({ role, memberRole }) => `${role} ${memberRole}`)).toEqual([
      'Administrator owner',
      'Owner owner',
      'Owner editor',
      'Owner owner',
    ]);
    expect((await accounts()).filter(({ state }) => state === 'pending')).toHaveLength(3);
    expect(signIns).toHaveLength(4);
    for (const signIn of signIns) {
      expect(signIn.password).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect((await enter(signIn)).status).toBe(200);
    }
    expect(await openSignIns(database, keys, open, now)).toEqual(signIns);
    expect(await openSignIns(database, keysFrom('another registry’s secret'), open, now)).toEqual([]);
    await database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ passwordHash: null })
          .where('email', '=', signIns[0]?.email ?? '')
          .execute()),
    );
    expect(await openSignIns(database, keys, open, now)).toEqual(signIns.slice(1));
    const bay = await database.db
      .selectFrom('organization')
      .select(tokenBalances)
      .where('sourceKey', '=', 'demonstration:example-bay')
      .execute();
    expect(bay).toEqual([{ projectTokens: 3, inventoryTokens: 22, micrositeTokens: 0 }]);
  });

  it('have payments in different states, with their documents', async () => {
    await asDemonstration();
    await openSignIns(database, keys, open, now);
    const rows = await database.db
      .selectFrom('payment')
      .leftJoin('paymentDocument', 'paymentDocument.payment', 'payment.id')
      .select(['payment.id', 'payment.state', 'paymentDocument.type'])
      .orderBy('payment.askedAt')
      .orderBy('paymentDocument.id')
      .execute();
    const documentsOf = (state: string) => rows.filter((row) => row.state === state).map(({ type }) => type);
    expect(documentsOf('paid')).toEqual(['invoice', 'receipt', 'invoice', 'receipt']);
    expect(documentsOf('void')).toEqual(['invoice', 'credit-note']);
    expect(documentsOf('requested')).toEqual(['invoice', 'invoice']);
    expect(await database.db.selectFrom('seller').select('version').execute()).toEqual([{ version: 1 }]);
  });

  it('do not exist in production, without the demonstration, or with an administrator in the settings', async () => {
    expect(await openSignIns(database, keys, open, now)).toEqual([]);
    await asDemonstration();
    expect(await openSignIns(database, keys, { ...open, environment: 'production' }, now)).toEqual([]);
    expect(await openSignIns(database, keys, settings, now)).toEqual([]);
    expect(await accounts()).toEqual([]);
  });
});
