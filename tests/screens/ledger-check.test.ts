import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { originOf, signerOf } from '#server/public-log/signer.ts';
import { anInventory, anOrganization, inLedger } from '../support/builders.ts';
import { aRetirement } from '../support/corrections-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

/** A project of 2022 whose units 21 to 40 are retired, with a certificate. */
let project: string;
let organization: string;

beforeAll(async () => {
  organization = await anOrganization(screens.database);
  const inventory = await anInventory(screens.database, organization, { 2024: 5000 });
  project = await aRetirement(screens, organization, inventory);
  await screens.publishLog();
});

type Page = Awaited<ReturnType<typeof screens.open>>;
const KNOWN = 'ledger-checkpoint';

async function verify(page: Page): Promise<void> {
  await page.click('button', 'Verify');
}

/** Adds an event to the ledger and has it signed. */
async function growLog(): Promise<void> {
  await inLedger(screens.database, [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }]);
  await screens.publishLog();
}

describe('Verify', () => {
  it('says as which event a unit is recorded, what was checked of it, and what was not', async () => {
    const page = await screens.open(`/serial?serial=${project}-000030`);
    await page.says(/Recorded as event \d+, signed [A-Z][a-z]+ \d+, 2026/);
    await verify(page);
    await page.says(/Verified: event \d+ is in the signed ledger\./);
    for (const said of [
      /its hash leads to the root of all [\d,]+ events/,
      'are signed with the key below',
      'The event says what this page shows',
      'This is the first check in this browser.',
      'The key comes from this server',
      /Fingerprint \(SHA-256\): [0-9a-f]{64}/,
    ])
      await page.says(said);
    expect(page.sent('GET /ledger/vkey')).toHaveLength(1);
  });

  it('checks a certificate, and that the ledger continues what this browser knew', async () => {
    const page = await screens.open(`/serial?serial=${project}-000030`);
    await verify(page);
    await page.says('This is the first check in this browser.');
    await growLog();
    const { certificate } = (await screens.app.inject(`/api/serials/${project}-000030`)).json();
    await page.goto(`/certificates/${certificate}`);
    await page.says('What this certificate proves');
    await verify(page);
    await page.says(/continues the [\d,]+ events this browser knows from before/);
    await page.says(/Verified: event \d+ is in the signed ledger\./);
  });

  it('refuses another key, keeps it, and takes the key of the server again', async () => {
    const page = await screens.open(`/serial?serial=${project}-000030`);
    await verify(page);
    await page.says('Key, from this server');
    await page.fill('Another key', 'registry.example/ledger');
    await page.click('button', 'Check with this key');
    await page.says('This is not a key of a ledger.');
    const { privateKey } = generateKeyPairSync('ed25519');
    const origin = originOf(screens.deps.config.baseUrl);
    await page.fill('Another key', signerOf(origin, privateKey).key);
    await page.click('button', 'Check with this key');
    await page.says('Not verified: a check failed.');
    await page.says('are not signed with the key below');
    await page.reload();
    await verify(page);
    await page.says('Key, entered by you and kept in this browser');
    await page.fill('Another key', signerOf('other.example/ledger', privateKey).key);
    await page.click('button', 'Check with this key');
    await page.says('The key below is for another ledger: other.example/ledger');
    await page.click('button', 'Use the key from this server');
    await page.says(/Verified: event \d+ is in the signed ledger\./);
  });

  it('names a ledger that was rolled back or changed, with both signed states, until it is told to forget', async () => {
    const page = await screens.open(`/serial?serial=${project}-000030`);
    await verify(page);
    await page.says('This is the first check in this browser.');
    const { note } = JSON.parse(localStorage.getItem(KNOWN) ?? '{}') as { note: string };
    const [origin, size = '', root = ''] = note.split('\n');
    for (const [before, said] of [
      [`${origin}\n${Number(size) + 5}\n`, 'The ledger was rolled back: it had '],
      [`${origin}\n${Number(size) - 1}\n`, 'The ledger was changed since your last check'],
      [`other.example/ledger\n${size}\n`, 'The ledger had another name at your last check'],
    ] as const) {
      const known = note.replace(`${origin}\n${size}\n`, before);
      localStorage.setItem(KNOWN, JSON.stringify({ note: known }));
      await page.reload();
      await verify(page);
      await page.says(said);
      await page.says('Not verified: a check failed.');
      expect(page.text().split(root)).toHaveLength(3);
      expect(JSON.parse(localStorage.getItem(KNOWN) ?? '{}')).toEqual({ note: known });
    }
    await page.click('button', 'Forget the last check');
    await page.says('This is the first check in this browser.');
  });

  it('does not call right what the server does not prove, and says why nothing was checked', async () => {
    const page = await screens.open(`/serial?serial=${project}-000030`);
    page.fault(`GET /ledger/vkey`, 'unanswered');
    await verify(page);
    await page.says('The proof could not be loaded.');
    await page.click('button', 'Check again');
    await page.says('This is the first check in this browser.');
    const { note } = JSON.parse(localStorage.getItem(KNOWN) ?? '{}') as { note: string };
    const size = Number(note.split('\n')[1]);
    await growLog();
    page.fault(`GET /ledger/consistency/${size}/${size + 1}`, { status: 404, body: {} });
    await page.reload();
    await verify(page);
    await page.says('The server did not prove that the ledger continues');
    await page.says(/was checked in part/);
  });

  it('shows that an event will be signed soon', async () => {
    await inLedger(screens.database, [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }]);
    const page = await screens.open('/activity');
    await page.says(/Recorded as event \d+; it will be signed within seconds/);
    await page.says(/Recorded as event \d+, signed /);
    await screens.publishLog();
  });
});
