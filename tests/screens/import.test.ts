import { beforeEach, describe, expect, it } from 'vitest';
import { englishIn } from '../support/english-texts.ts';
import { administratorCaller, aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const IMPORT = 'POST /admin/import';
const HEADER = 'registry,project_id,title,organization,type,program_type,stage,latitude,longitude';

type Page = Awaited<ReturnType<typeof screens.open>>;

let admin: World;
let count = 0;
let registry: string;

beforeEach(async () => {
  admin = await administratorCaller(screens);
  count += 1;
  registry = `Harbour ${count}`;
});

const row = (id: string, type: string) =>
  `${registry},${id},Heat ${id} of ${registry},${registry},${type},VCS,Active,49.1,-122.3`;

const choose = (page: Page, content: string, label = 'CSV or Excel file') =>
  page.upload(label, new File([content], 'projects.csv', { type: 'text/csv' }));

/** Presses an action and confirms it in its question; returns the question. */
async function importAfterQuestion(page: Page, act: string, says: string): Promise<void> {
  await page.click('button', act);
  const question = await page.in('dialog');
  await question.says(says);
  await question.click('button', act);
}

describe('an administrator’s import', () => {
  it('links rows that differ from an entry of this registry to its form', async () => {
    const owner = await ownerCaller(screens);
    const serial = await aSubmission(screens, owner, { title: 'Gas at the bay' });
    const page = await screens.open('/admin/import', { as: admin.account });
    await choose(page, `Project serial,Title\n${serial},Gas at the bay\n${serial},Gas at the cape\n`);
    await page.says('The registry has “Gas at the bay” under Title.');
    expect(await page.rows('Rows of projects.csv')).toHaveLength(1);
    expect((await page.find('link', serial)).getAttribute('href')).toBe(`/admin/project/${serial}?edit`);
  });

  it('shows what is wrong row by row, then imports the corrected file, and knows it again', async () => {
    const page = await screens.open('/admin', { as: admin.account });
    await (await page.in('main')).click('link', 'Import');
    await page.says('Choose a file to see what would be imported, row by row.');

    const wrong = row('2', 'Wast').replace('49.1', '99');
    await choose(page, [HEADER, row('1', 'Waste'), wrong].join('\n'));
    await page.says('“Wast” is not known under type: choose from');
    await page.says('“99, -122.3” is not a position in degrees; it is left out.');
    expect(await page.rows('Rows of projects.csv')).toHaveLength(1);
    await page.fill('Show', 'All rows (2)');
    await page.soon(async () => expect(await page.rows('Rows of projects.csv')).toHaveLength(2));
    await page.find('button', 'Import 1 row without the wrong ones');
    await page.click('button', 'Download the report (CSV)');
    expect((await page.saved())[0]?.text).toContain('projects.csv,3,2,Wrong,');

    const corrected = [HEADER, row('1', 'Waste'), row('2', 'Fleet')].join('\n');
    await choose(page, corrected);
    await page.click('button', 'Import 2 rows');
    const question = await page.in('dialog', 'Import 2 rows?');
    await question.says('It can be undone as long as nobody has used what it made.');
    await question.click('button', 'Import 2 rows');
    await page.says('Imported: 2 projects.');
    const [, checked, imported] = page.sent(IMPORT);
    expect(checked).toMatchObject({ query: {}, key: undefined });
    expect(imported?.query).toEqual({ plan: expect.stringMatching(/./), skipInvalid: 'false' });
    expect(imported?.key).toMatch(/^[0-9a-f]{32}$/);

    await choose(page, corrected);
    await page.says('Nothing to import: everything in this file is already in the registry.');
    await page.goto('/admin/audit?act=import-made');
    await (await page.in('main')).says('File: projects.csv');
    await page.goto(`/projects?search=${encodeURIComponent(registry)}`);
    await page.says(`Heat 2 of ${registry}`);
  });

  it('takes the position that was likely meant, of one row and of all, and imports the rows there', async () => {
    const page = await screens.open('/admin/import', { as: admin.account });
    const place = (id: string, position: string) =>
      `${registry},${id},Heat ${id} of ${registry},${registry},Waste,VCS,Active,${position},BC,Canada`;
    await choose(
      page,
      [
        `${HEADER},region,country`,
        place('1', '49.1,122.3'),
        place('2', '-122.3,49.1'),
        place('3', '49,123'),
      ].join('\n'),
    );
    await page.click('button', 'Use 49.1000° N, 122.3000° W for 1');
    await page.gone('button', 'Use 49.1000° N, 122.3000° W for 1');
    await page.soon(async () => expect(await page.rows('Rows of projects.csv')).toHaveLength(2));
    await page.click('button', 'Use the likely positions of 2 rows');
    await page.says('Position corrected');
    await page.click('button', 'Use the position in the file for 3');
    await page.find('button', 'Use 49.0000° N, 123.0000° W for 3');

    await importAfterQuestion(page, 'Import 3 rows', '3 projects are entered');
    await page.says('Imported: 3 projects.');
    expect(page.sent(IMPORT)).toHaveLength(5);
    await page.goto(`/projects?search=${encodeURIComponent(`Heat 2 of ${registry}`)}`);
    await page.click('link', `Heat 2 of ${registry}`);
    await page.says('49.1000° N, 122.3000° W');
  });

  it('asks for the encoding of a file that does not show it, and reads the file in the one chosen', async () => {
    const page = await screens.open('/admin/import', { as: admin.account });
    const latin = (name: string) => Buffer.from(`${HEADER}\n${row(name, 'Waste')}\n`, 'latin1');
    const upload = (name: string) =>
      page.upload('CSV or Excel file', new File([latin(name)], 'projects.csv', { type: 'text/csv' }));
    await upload('Qu\xe9bec');
    await page.says('so it was read as Windows-1252');
    await page.find('combobox', 'Encoding of the file');
    await upload('\x8eelezn\xfd');
    await page.says('save it as “CSV UTF-8”, or say which encoding it has.');
    await page.fill('Encoding of the file', 'Windows-1252');
    await page.says('We checked projects.csv.');
    await importAfterQuestion(page, 'Import 1 row', '1 project is entered');
    await page.says('Imported: 1 project.');
    await page.gone('combobox', 'Encoding of the file');
    await page.goto(`/projects?search=${encodeURIComponent(registry)}`);
    await page.says(`Heat Železný of ${registry}`);
  });

  it('says how many tonnes it issues before it does, and how many it issued', async () => {
    const page = await screens.open('/admin/import', { as: admin.account });
    await choose(page, `registry,project_id,title\n${registry},${registry},Heat of ${registry}\n`);
    const entered =
      '1 project is entered as approved and public. It can be undone as long as nobody has used what it made.';
    await importAfterQuestion(page, 'Import 1 row', entered);
    await page.says('Imported: 1 project.');

    const rows = ['2020,1000,1000', '2021,1300,250', '2022,x,0'].map((one) => `${registry},${one}`);
    await choose(page, ['project_id,year,issued,retired', ...rows].join('\n'));
    for (const sum of ['2,300', '1,250']) await page.find('definition', undefined, { says: sum });
    await importAfterQuestion(
      page,
      'Import 2 rows without the wrong ones',
      'Issues 2,300 tonnes for 1 project, of which 1,250 are retired. It can be undone as long as nobody has used what it made.',
    );
    await page.says('Imported: 2 vintages. Issued 2,300 tonnes for 1 project, of which 1,250 are retired.');
    expect(page.sent(IMPORT).at(-1)?.query).toMatchObject({ skipInvalid: 'true' });

    await choose(page, `community,year,tonnes\n${registry},2020,5\n`);
    await page.click('button', 'Import 1 row');
    await (await page.in('dialog')).says(
      '1 inventory year is added. It can be undone as long as nobody has used what it made.',
    );
  });

  it('shows the difference of each figure of a corrected file, and issues what is missing once that is ticked', async () => {
    const page = await screens.open('/admin/import', { as: admin.account });
    await choose(page, `registry,project_id,title\n${registry},${registry},Heat of ${registry}\n`);
    await importAfterQuestion(page, 'Import 1 row', '1 project is entered');
    await page.says('Imported: 1 project.');
    const vintages = (...rows: readonly string[]) =>
      ['project_id,year,issued,retired', ...rows.map((one) => `${registry},${one}`)].join('\n');
    await choose(page, vintages('2020,1000,0', '2021,500,0'));
    await importAfterQuestion(page, 'Import 2 rows', 'Issues 1,500 tonnes');
    await page.says('Imported: 2 vintages.');

    await choose(page, vintages('2020,1250,50', '2021,400,0'));
    await page.says('Nothing new to import, but some figures are not those of the registry.');
    expect(page.all('button', /^Import/)).toEqual([]);
    await page.fill('Show', 'Other figures than here (2)');
    await page.soon(async () => {
      const rows = await page.rows('Rows of projects.csv');
      expect(rows.map((cells) => cells.slice(2, 6))).toEqual([
        ['Issued', '1,000', '1,250', '+250'],
        ['Retired', '0', '50', '+50'],
        ['Issued', '500', '400', '-100'],
      ]);
    });
    await (await page.in('main')).find('link', 'Corrections');
    await page.click('checkbox', 'Issue the missing tonnes: 250 tonnes for 1 vintage');
    await importAfterQuestion(
      page,
      'Import 1 row',
      'Issues 250 tonnes for 1 project, of which 50 are retired.',
    );
    await page.says('Imported: 1 vintage. Issued 250 tonnes for 1 project, of which 50 are retired.');
    await choose(page, vintages('2020,1250,50', '2021,400,0'));
    await page.says('Nothing new to import, but some figures are not those of the registry.');
    expect(page.all('checkbox', /Issue the missing/)).toEqual([]);
  });

  it('reads its own Excel template again, and refuses the example row', async () => {
    const page = await screens.open('/admin/import', { as: admin.account });
    await page.click('button', 'Download Excel: Projects');
    await page.soon(async () => expect(await page.saved()).toHaveLength(1));
    const [template] = await page.saved();
    expect(template?.name).toBe('template-projects.xlsx');
    const content = new Uint8Array((await template?.content.arrayBuffer()) ?? new ArrayBuffer());
    await page.upload('CSV or Excel file', new File([content], 'template-projects.xlsx'));
    await page.says('This is the template’s example row: delete it from the file.');
    await page.says('Every new row is wrong. Correct the file and choose it again.');
    expect(page.all('button', /^Import/)).toEqual([]);
  });

  it('shows how much of a check and of an import is done', async () => {
    const page = await screens.open('/admin/import', { as: admin.account });
    const isAt = async (share: number, act: () => Promise<unknown>, says: string) => {
      page.fault('GET /imports/progress', { status: 200, body: { share } });
      const release = page.hold(IMPORT);
      await act();
      await page.find('status', undefined, { says });
      const bar = await page.find('progressbar', 'Progress of projects.csv');
      expect(bar.getAttribute('value')).toBe(String(share));
      release();
    };
    const file = `registry,project_id,title\n${registry},1,Heat of ${registry}\n`;
    await isAt(0.47, () => choose(page, file), 'This can take up to a minute. 40% done.');
    await page.click('button', 'Import 1 row');
    const question = await page.in('dialog');
    await isAt(0.9, () => question.click('button', 'Import 1 row'), 'until it is done. 90% done.');
    await page.says('Imported: 1 project.');
    expect(page.all('progressbar')).toEqual([]);
  });

  it('says why a file cannot be read, and repeats an import whose answer was lost under its key', async () => {
    const page = await screens.open('/admin/import', { as: admin.account });
    await choose(page, 'registry,project_id,title\n');
    await page.find('alert', undefined, { says: 'projects.csv: It has a header and no rows.' });

    await choose(page, `registry,project_id,title\n${registry},1,Anchor light\n`);
    await page.click('button', 'Import 1 row');
    page.fault(IMPORT, 'unanswered');
    await (await page.in('dialog')).click('button', 'Import 1 row');
    await page.says('We did not get an answer. The file may have been imported.');
    await page.click('link', 'About Us');
    await (await page.in('dialog')).click('button', 'Stay on this page');
    await page.click('button', 'Try again');
    await page.says('Imported: 1 project.');
    const [lost, again] = page.sent(IMPORT).slice(-2);
    expect(lost?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toEqual(lost);
  });
});

describe('un import de titulaire', () => {
  it('enregistre des brouillons à partir du modèle, et compte les jetons', async () => {
    const label = 'Fichier CSV ou Excel';
    const owner = await ownerCaller(screens, { project: 2 });
    const page = await screens.open('/myprojects', { as: owner.account, locale: 'fr' });
    await page.click('link', 'Importer un fichier');
    await page.find('heading', 'Importer vos projets');
    await page.click('button', 'Télécharger le fichier CSV : Projets');
    const template = (await page.saved())[0]?.text ?? '';
    expect(template).toContain('registre;identifiant_du_projet;titre;description;');
    await choose(page, template, label);
    await page.says('C’est la ligne d’exemple du modèle : supprimez-la du fichier.');
    expect(englishIn(page.text())).toEqual([]);

    await choose(page, template.replace('EXEMPLE-1', 'P-1'), label);
    await page.click('button', 'Importer 1 ligne');
    const question = await page.in('dialog', 'Importer 1 ligne?');
    await question.says('chaque projet utilise un jeton de projet');
    await question.click('button', 'Importer 1 ligne');
    await page.says('Brouillons enregistrés : 1 projet.');
    expect(englishIn(page.text())).toEqual([]);
    expect(page.sent('POST /projects/import').at(-1)?.query).toMatchObject({ skipInvalid: 'false' });
    await page.click('link', 'Voir vos brouillons');
    await page.says('Gaz d’enfouissement de la baie');

    const rows = [2, 3, 4, 5].map((id) => `Liste;P-${id};Projet ${id}`);
    await page.goto('/profile/import');
    await choose(page, ['registre;identifiant du projet;titre', ...rows].join('\n'), label);
    await page.says('Jetons de projet nécessaires : 4; disponibles : 1');
    await (await page.in('main')).find('link', 'Payer l’inscription de projets');
    expect(page.all('button', /^Importer/)).toEqual([]);
  });

  it('modifie des brouillons corrigés dans un tableur, une fois la liste des modifications confirmée', async () => {
    const owner = await ownerCaller(screens, { project: 2 });
    const page = await screens.open('/profile/import', { as: owner.account, locale: 'fr' });
    const label = 'Fichier CSV ou Excel';
    await choose(page, 'registre,identifiant du projet,titre\nListe,B-1,Bois\n', label);
    await page.click('button', 'Importer 1 ligne');
    await (await page.in('dialog')).click('button', 'Importer 1 ligne');
    await page.says('Brouillons enregistrés : 1 projet.');

    await page.click('button', 'Télécharger vos brouillons en CSV');
    await page.soon(async () => expect(await page.saved()).toHaveLength(1));
    const list = (await page.saved())[0]?.text ?? '';
    expect(list).toContain('Numéro de série du projet,Version,Statut,Titre,');
    await choose(page, list.replace(',Bois,', ',Forêt,'), label);
    await page.says('1 brouillon modifié.');
    await page.says('devient « Forêt ».');
    expect(englishIn(page.text())).toEqual([]);
    await page.click('button', 'Importer 1 ligne');
    const question = await page.in('dialog');
    await question.says('1 brouillon reçoit les valeurs du fichier.');
    await question.click('button', 'Importer 1 ligne');
    await page.find('link', 'Voir vos brouillons');
    await choose(page, list, label);
    await page.says('a été modifiée après la création de ce fichier');
  });
});
