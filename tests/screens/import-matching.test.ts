import { beforeEach, describe, expect, it } from 'vitest';
import { englishIn } from '../support/english-texts.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const IMPORT = 'POST /admin/import';
const UNKNOWN = 'We do not know this kind of file yet. Check what its columns mean.';
const UNCHANGED = 'Nothing to import: everything in this file is already in the registry.';

type Page = Awaited<ReturnType<typeof screens.open>>;

let admin: World;
let count = 0;
let registry: string;

beforeEach(async () => {
  admin = await administratorCaller(screens);
  count += 1;
  registry = `Inlet ${count}`;
});

const openImport = () => screens.open('/admin/import', { as: admin.account });

const choose = (page: Page, lines: readonly string[], name = 'list.csv', label = 'CSV or Excel file') =>
  page.upload(label, new File([lines.join('\n')], name, { type: 'text/csv' }));

async function importRows(page: Page, act: string): Promise<void> {
  await page.click('button', act);
  await (await page.in('dialog')).click('button', act);
}

/** Says what the columns of a list are, and the registry of all its rows. */
async function match(page: Page, id = 'Ref'): Promise<void> {
  await page.fill('Registry', 'One value for all rows');
  await page.fill('Registry of all rows', registry);
  await page.fill('Project ID', id);
  await page.fill('Title', 'Label');
}

describe('a file that nobody knows', () => {
  it('is imported once its columns and words have a meaning', async () => {
    const page = await openImport();
    const rows = ['1,Tide gate,Gusts', '2,Dyke,Gusts', '3,Pump,Not ours'];
    await choose(page, ['Ref,Label,Sort', ...rows]);
    await page.says(UNKNOWN);
    await page.fill('Registry', '');
    await page.click('button', 'Check the file');
    const alert = await page.in('alert', undefined, { says: 'Before we can check the file' });
    await alert.click('link', /^Registry/);
    await page.focuses('combobox', 'Registry');

    await match(page);
    await page.fill('Read “Sort” as', 'Project type');
    await page.fill('Read the word “Gusts” as', 'Energy Generation');
    await page.says('1 word has no meaning here: its rows will be refused.');
    await page.fill('Read the word “Not ours” as', 'Leave these rows out');
    await page.says('Nothing is missing.');
    await page.click('button', 'Check the file');
    await page.says('Read as you chose');
    await page.says('2 projects of 1 organization; 1 row left out.');
    await importRows(page, 'Import 2 rows');
    await page.says('Imported: 2 projects.');
    await page.goto(`/projects?search=${encodeURIComponent('Tide gate')}`);
    await page.says('Energy Generation');
  });

  it('keeps what was said: on the way back, over a lost connection, and for the next file', async () => {
    const page = await openImport();
    const list = (...rows: readonly string[]) => ['Ref,Label,Begun', ...rows];
    await choose(page, list('1,Tide gate,04/05/2024'));
    await page.says(UNKNOWN);
    await match(page);
    await page.fill('Read “Begun” as', 'Start date');
    await page.says('Still needed: Start date');
    await page.click('button', 'Check the file');
    await page.find('alert', undefined, { says: 'Start date: Choose which date it is.' });
    const order = await page.in('group', '04/05/2024 in “Begun” is');
    await order.click('radio', 'May 4, 2024');

    page.fault(IMPORT, 'unsent');
    await page.click('button', 'Check the file');
    await page.find('alert', undefined, { says: /connect/ });
    expect(await page.value('Registry of all rows')).toBe(registry);
    await page.click('button', 'Check the file');
    await page.says('1 project of 1 organization.');

    await page.click('button', 'Change how it is read');
    await page.find('radio', 'May 4, 2024', { checked: true });
    expect(await page.value('Project ID')).toBe('Ref');
    await page.click('button', 'Back to the report');
    await page.says('Read as you chose');
    await choose(page, list('1,Tide gate,04/05/2024', '2,Dyke,06/07/2024'), 'next.csv');
    await page.says('2 projects of 1 organization.');
    await page.says('Read as you chose');
  });

  it('is read as saved from then on, and the saved way is replaced, exported, loaded and deleted', async () => {
    const page = await openImport();
    const list = [`Ref ${count},Label`, '1,Tide gate'];
    await choose(page, list);
    await page.says(UNKNOWN);
    await match(page, `Ref ${count}`);
    await page.click('button', 'Check the file');
    await page.says('Read as you chose');
    await page.toggle('Save how it is read, or use a saved way');
    await page.click('button', 'Save how it is read');
    await page.find('alert', undefined, { says: 'Enter a name.' });
    await page.fill('Name', 'City sheet');
    await page.click('button', 'Save how it is read');
    await page.says('Saved: City sheet');
    await page.click('button', 'Export (JSON): City sheet');
    const exported = (await page.saved()).at(-1);
    expect(exported?.name).toBe('City sheet.json');
    expect(JSON.parse(exported?.text ?? '')).toMatchObject({
      tables: [
        { kind: 'projects', fields: { registry: { constant: registry }, title: { columns: ['Label'] } } },
      ],
    });
    await page.find('button', 'Replace the saved one');

    await page.reload();
    await choose(page, list, 'again.csv');
    await page.says('Read as saved: City sheet');
    await page.says('1 project of 1 organization.');
    await page.toggle('Save how it is read, or use a saved way');
    await page.click('button', 'Delete: City sheet');
    await (await page.in('dialog', 'Delete City sheet?')).click('button', 'Delete');
    await page.gone('button', 'Delete: City sheet');

    await page.reload();
    await choose(page, list);
    await page.says(UNKNOWN);
    await page.toggle('Save how it is read, or use a saved way');
    const load = (text: string) =>
      page.upload(
        'Use a saved way from a JSON file',
        new File([text], 'way.json', { type: 'application/json' }),
      );
    await load('{}');
    await page.find('alert', undefined, { says: 'way.json does not say how a file is read.' });
    await load(exported?.text ?? '');
    await page.says('1 project of 1 organization.');
  });
});

describe('a checked file', () => {
  it('gives its refused rows, which are imported once they are corrected', async () => {
    const page = await openImport();
    const rows = [`${registry},1,Tide gate,Waste`, `${registry},2,Dyke,Wast`];
    await choose(page, ['registry,project_id,title,type', ...rows]);
    await page.click('button', 'Download the refused rows (CSV)');
    await page.soon(async () => expect(await page.saved()).toHaveLength(1));
    const refused = (await page.saved())[0]?.text ?? '';
    expect(refused).toContain('Dyke');
    expect(refused).not.toContain('Tide gate');
    expect(refused).toContain('“Wast” is not known');
    await importRows(page, 'Import 1 row without the wrong ones');
    await page.says('Imported: 1 project.');
    await choose(page, [refused.replace(/,Wast(?=,)/, ',Waste').trim()], 'corrected.csv');
    await importRows(page, 'Import 1 row');
    await page.says('Imported: 1 project.');
    await choose(page, ['registry,project_id,title,type', rows[0] ?? '']);
    await page.says(UNCHANGED);
  });
});

describe('l’import d’un fichier inconnu par son titulaire', () => {
  it('se fait en français, sans les millésimes', async () => {
    const owner = await ownerCaller(screens, { project: 2 });
    const page = await screens.open('/profile/import', { as: owner.account, locale: 'fr' });
    await choose(page, ['Réf;Libellé;Sorte', '1;Écluse;Rafales'], 'liste.csv', 'Fichier CSV ou Excel');
    await page.says('Nous ne connaissons pas encore ce type de fichier.');
    await page.find('checkbox', 'Projets', { checked: true });
    expect(page.all('checkbox', 'Millésimes')).toEqual([]);
    await page.fill('Registre', 'Une valeur pour toutes les lignes');
    await page.fill('Registre de toutes les lignes', registry);
    await page.fill('Identifiant du projet', 'Réf');
    await page.fill('Titre', 'Libellé');
    await page.fill('Lire « Sorte » comme', 'Type de projet');
    await page.fill('Lire le mot « Rafales » comme', 'Production d’énergie');
    expect(englishIn(page.text())).toEqual([]);
    await page.click('button', 'Vérifier le fichier');
    await page.says('Lu selon vos choix');
    await page.says('1 projet de 1 organisation.');
    expect(englishIn(page.text())).toEqual([]);
    await importRows(page, 'Importer 1 ligne');
    await page.says('Brouillons enregistrés : 1 projet.');
  });
});
