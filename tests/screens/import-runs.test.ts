import { beforeEach, describe, expect, it } from 'vitest';
import { inLedger } from '../support/builders.ts';
import { englishIn } from '../support/english-texts.ts';
import { csv, importHere } from '../support/import-here.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let admin: World;
let count = 0;
let registry: string;
let file: string;

beforeEach(async () => {
  admin = await administratorCaller(screens);
  count += 1;
  registry = `Inlet ${count}`;
  file = `inlet-${count}.csv`;
  const { code, lines } = await importHere(screens.database, {
    [file]: csv(
      'registry,project_id,title,organization,type,program_type,stage,latitude,longitude',
      `${registry},1,Heat of ${registry},${registry},Waste,VCS,Active,49.1,-122.3`,
    ),
    [`vintages-${count}.csv`]: csv('registry,project_id,year,issued,retired', `${registry},1,2020,1200,200`),
  });
  if (code !== 0) throw new Error(lines.join('\n'));
});

const open = async (locale: 'en' | 'fr' = 'en') => {
  const page = await screens.open('/admin/import', { as: admin.account, locale });
  await page.click('link', locale === 'en' ? 'All imports' : 'Toutes les importations');
  return page;
};

const show = async (page: Awaited<ReturnType<typeof open>>) =>
  page.click('link', new RegExp(`^Show the import of ${file}`));

describe('the imports', () => {
  it('say who imported what, and undo one after saying what that does', async () => {
    const page = await open();
    const card = await page.in('listitem', undefined, { says: file });
    await card.says('Command line');
    await card.says('1,200');
    await show(page);
    expect(await page.rows('Entries')).toHaveLength(1);
    await page.click('button', 'Undo this import');
    const question = await page.in('dialog', 'Undo this import?');
    await question.says('Entries that the import made will be archived: 1.');
    await question.says('Units that it issued will be cancelled: 1,200 t CO₂e.');
    await question.says('Of these, 200 t were retired by the import.');
    await question.click('button', 'Undo this import');
    await page.focuses('status', undefined, { says: 'The import is undone.' });
    await page.says(/Undone on /);
    expect(page.all('button', 'Undo this import')).toEqual([]);
    await page.goto(`/projects?search=${encodeURIComponent(registry)}`);
    expect(page.all('link', `Heat of ${registry}`)).toEqual([]);
  });

  it('name what prevents an undo', async () => {
    const { serial, organization } = await screens.database.db
      .selectFrom('project')
      .select(['serial', 'organization'])
      .where('sourceRegistry', '=', registry)
      .executeTakeFirstOrThrow();
    const range = { min: 300, max: 300 };
    await inLedger(screens.database, [{ type: 'cancel', project: serial, organization, range }]);
    const page = await open();
    await show(page);
    await page.says('This import cannot be undone: it has been used since.');
    await page.says(new RegExp(`${registry} cancelled ${serial}-000300 on `));
    expect(page.all('button', 'Undo this import')).toEqual([]);
  });

  it('are in French', async () => {
    const page = await open('fr');
    await page.find('heading', 'Importations');
    expect(englishIn(page.text())).toEqual([]);
    await page.click('link', new RegExp(`^Afficher l’importation de ${file}`));
    await page.find('button', 'Annuler cette importation');
    expect(englishIn(page.text())).toEqual([]);
  });

  it('of an organization are listed where its owner imports', async () => {
    const owner = await ownerCaller(screens);
    const page = await screens.open('/profile/import', { as: owner.account });
    const own = await page.in('region', 'Your imports');
    await own.says('No imports yet');
  });
});
