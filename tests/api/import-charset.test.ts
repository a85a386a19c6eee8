import { describe, expect, it } from 'vitest';
import { csv, importHere } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';

const world = importWorld();
const { forRegistry, forOwner } = world;

/** A list in Windows-1252 with letters that are not those of French and English alone. */
const polish = (registry: string) =>
  Buffer.from(csv('registry,project_id,title', `${registry},P1,\x8eelezn\xfd`), 'latin1');
const french = (registry: string) =>
  Buffer.from(csv('registry,project_id,title', `${registry},Q1,Qu\xe9bec`), 'latin1');

const titlesOf = async (registry: string) => {
  const rows = await world
    .test()
    .database.db.selectFrom('project')
    .select('title')
    .where('sourceRegistry', '=', registry)
    .execute();
  return rows.map(({ title }) => title);
};

describe('the stated encoding of a file', () => {
  it('is asked for where it cannot be found out, and the file is read by it', async () => {
    const file = { content: polish('Stated') };
    const refused = await forRegistry(file);
    const sentence = 'rows.csv: It is not in UTF-8: save it as “CSV UTF-8”, or say which encoding it has.';
    expect(refused).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { charset: sentence } },
    });
    const charset = 'Windows-1252';
    const checked = await forRegistry(file, { charset });
    expect(checked).toMatchObject({ status: 200, body: { counts: { new: 1 }, isEncodingGuessed: false } });
    const { plan } = checked.body;
    const imported = await forRegistry(file, { charset, plan, key: 'charset-1' });
    expect(imported).toMatchObject({ status: 200, body: { imported: { projects: 1 } } });
    expect(await titlesOf('Stated')).toEqual(['Železný']);
    const again = await forRegistry(file, { charset, plan, key: 'charset-1' });
    expect(again.body).toEqual(imported.body);
  });

  it('is said to be a guess where it was one, and rows with accents are in doubt', async () => {
    const file = { content: french('Guessed') };
    const guessed = await forRegistry(file);
    expect(guessed.body).toMatchObject({ isEncodingGuessed: true });
    const doubt = 'The file is not in UTF-8, so it was read as Windows-1252. Check the accents of this row.';
    expect(guessed.body.rows[0]?.findings).toContain(doubt);
    const stated = await forRegistry(file, { charset: 'cp1252' });
    expect(stated.body).toMatchObject({ isEncodingGuessed: false });
    expect(stated.body.rows[0]?.findings).not.toContain(doubt);
    const unknown = { content: Buffer.from('No.;Stra\xdfe\nA;Qu\xe9bec\n', 'latin1') };
    expect((await forRegistry(unknown, { charset: 'cp1252' })).body).toMatchObject({
      kind: 'columns',
      isEncodingGuessed: false,
      sheets: [{ columns: [{ heading: 'No.' }, { heading: 'Straße' }] }],
    });
  });

  it('is part of the plan: a file that could be both is not imported as the other one', async () => {
    const content = csv('registry,project_id,title', 'Both,B1,Québec');
    const { plan } = (await forRegistry({ content })).body;
    expect(await forRegistry({ content }, { plan, charset: 'windows-1252' })).toMatchObject({ status: 409 });
    expect(await forRegistry({ content }, { plan, charset: 'utf-8' })).toMatchObject({ status: 409 });
  });

  it.each([
    ['en', 'We do not know the encoding “Windows-1251”. Choose one of these: utf-8, windows-1252.'],
    [
      'fr',
      'Nous ne connaissons pas le codage «\u00a0Windows-1251\u00a0». Choisissez l’un de ceux-ci\u00a0: utf-8, windows-1252.',
    ],
  ] as const)('is refused if it is not known: %s', async (locale, sentence) => {
    const asked = { charset: 'Windows-1251', locale };
    const refusal = { status: 400, body: { fields: { charset: sentence } } };
    expect(await forRegistry({ content: french('Unknown') }, asked)).toMatchObject(refusal);
    const owner = await world.owner(1);
    expect(await forOwner(owner, { content: french('Unknown') }, asked)).toMatchObject(refusal);
  });

  it('counts for the refused rows, for owners, and on the command line', async () => {
    const content = Buffer.from(csv('registry,project_id,title', 'Refused,,\x8eelezn\xfd'), 'latin1');
    const owner = await world.owner(1);
    const { body } = await forOwner(owner, { content }, { charset: 'windows-1252', rows: 'refused' });
    expect(body.files[0]?.text).toContain('Refused,,Železný');
    const { database } = world.test();
    expect((await importHere(database, { 'a.csv': polish('Line') })).code).toBe(1);
    expect((await importHere(database, { 'a.csv': polish('Line') }, '--charset=windows-1252')).code).toBe(0);
    expect(await titlesOf('Line')).toEqual(['Železný']);
  });
});
