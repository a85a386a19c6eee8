import { beforeAll, describe, expect, it } from 'vitest';
import { insertFiles } from '#server/files/stored-file-store.ts';
import { anInventory, aProject, now } from '../support/builders.ts';
import { aRetirement } from '../support/corrections-world.ts';
import { keepPdf } from '../support/keep-file.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';
import { partOf } from '../support/screens/part-of.ts';

const screens = await openScreens();

let owner: World;
let project: string;

beforeAll(async () => {
  owner = await ownerCaller(screens);
  project = await aRetirement(
    screens,
    owner.organization,
    await anInventory(screens.database, owner.organization, { 2024: 5000 }),
  );
});

it('shows a project’s details, and its tonnes in a table whose serial numbers can be looked up', async () => {
  const page = await screens.open(`/projects/${project}`);
  await page.find('heading', 'Heat from the sea', { level: 1 });
  await page.soon(() => expect(document.title).toBe('Heat from the sea – Community Climate Registry'));
  const snapshot = await page.in('region', 'Snapshot');
  for (const fact of [
    `Serial ${project}`,
    'Issued 110 t CO₂e',
    'Held 50 t CO₂e',
    'Retired 30 t CO₂e',
    'Cancelled 30 t CO₂e',
    'Status Approved',
    'Visibility Public',
  ])
    await snapshot.says(fact);
  await snapshot.says(/Timeline .*2020/);
  await snapshot.says(/Organization Organization \d+/);
  const bar = await page.in('region', 'Where the units are');
  await bar.says(
    /110 tonnes CO₂e issued, 2022 and 2023 Held can still be used 50 Transferred .* 0 Retired .* 30 Cancelled .* 30$/,
  );
  const rows = (await page.rows()).filter(([year = '']) => year.startsWith('20'));
  expect(rows.map(([year, ...cells]) => [year, ...cells.slice(0, 5), cells.at(-1)])).toEqual([
    ['2022', '100', '50', '0', '30', '20', '50 held, 30 retired, 20 cancelled'],
    ['2023', '10', '0', '0', '0', '10', '10 cancelled'],
  ]);
  await page.says(/Total of all units 110 50 0 30 30 – Total, without cancelled units 80/);
  expect(page.all('link', /000021\.\.000040/)).toEqual([]);
  await page.click('button', '2022: serial numbers');
  const blocks = ['Held 20', 'Retired 20', 'Retired 10', 'Held 30', 'Cancelled 20'];
  await page.says(new RegExp(blocks.join(' .*')));
  expect(page.all('link', 'Certificate')).toHaveLength(2);
  await page.click('link', /000021\.\.000040/);
  await page.at(/^\/serial\?serial=/);
  await page.find('heading', 'Details');
});

it('reads out a year of the chart by arrow keys, adds up the years, and saves what is shown as a picture', async () => {
  const page = await screens.open(`/projects/${project}`);
  const chart = await page.in('figure');
  await chart.says('2023 Issued 10 Held 0 Retired 0 Cancelled 10');
  (await chart.find('img', /^Tonnes CO₂e by year and status\. The table below/)).focus();
  await page.press('{ArrowLeft}');
  await chart.says('2022 Issued 100 Held 50 Retired 30 Cancelled 20');
  await page.press('{ArrowLeft}{ArrowLeft}');
  await chart.says('2022 Issued 100');
  await page.press('{End}');
  await chart.says('2023 Issued 10 ');
  await chart.click('button', 'Cumulative');
  await chart.says('Tonnes CO₂e by year and status, cumulative');
  await chart.says('2023 Issued 110 Held 50 Retired 30 Cancelled 30');
  await chart.click('button', 'Download the picture as SVG');
  await page.soon(async () => expect(await page.saved()).toHaveLength(1));
  const [saved] = await page.saved();
  expect(saved?.name).toMatch(new RegExp(`projects-${project}\\.svg$`));
  expect(saved?.text).toContain('by year and status, cumulative</title>');
});

it('offers to share, follow, cite, embed and print a project in one row', async () => {
  const page = await screens.open(`/projects/${project}`);
  const follow = (await page.find('link', /^Follow this project/)) as HTMLAnchorElement;
  expect(new URL(follow.href).pathname + new URL(follow.href).search).toBe(
    `/activity.atom?project=${project}`,
  );
  await page.click('button', 'Share');
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/projects/${project}$`));
  await page.click('button', 'Cite');
  const cite = await page.in('dialog', 'Cite');
  await cite.says(`@misc{${project},`);
  await cite.click('button', 'Close');
  await page.click('button', 'Embed');
  await (await page.in('dialog', 'Embed')).says(`/projects/${project}/embed"`);
  expect(page.all('button', 'Print')).toHaveLength(1);
  const files = ['CSV', 'Excel'].flatMap((format) =>
    page.all('link', `Units as a table: ${format}`, { hidden: true }),
  );
  expect(files).toHaveLength(2);
});

it('copies a project’s serial with one press', async () => {
  const page = await screens.open(`/projects/${project}`);
  await page.click('button', `Copy ${project}`);
  await page.find('status', undefined, { says: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(project);
});

describe('the pictures of a project', () => {
  let pictured: string;

  beforeAll(async () => {
    const { database } = screens;
    const picture = async () => (await anUpload(database, owner.organization)).replace('/files/', '');
    const files = { featured: await picture(), before: await picture(), activity: await picture() };
    pictured = await aProject(database, owner.organization, { title: 'Gas at the bay', files });
  });

  const words = [
    {
      locale: 'en',
      pictures: 'Pictures',
      large: 'View large',
      previous: 'Previous picture',
      next: 'Next picture',
      first: 'Picture 1 of 3',
    },
    {
      locale: 'fr',
      pictures: 'Images',
      large: 'Agrandir',
      previous: 'Image précédente',
      next: 'Image suivante',
      first: 'Image 1 de 3',
    },
  ] as const;

  it.each(words)(
    'are gone through by buttons and arrow keys, and announced once: $locale',
    async ({ locale, pictures, large, previous, next, first }) => {
      const page = await screens.open(`/projects?serial=${pictured}`, { locale });
      await page.click('link', 'Gas at the bay');
      const gallery = await page.in('region', pictures);
      const shows = async (place: number) => {
        const said = first.replace('1', String(place));
        await page.soon(() => expect(gallery.text()).toBe(said));
        expect(gallery.all('img')).toHaveLength(1);
      };
      await shows(1);
      expect((await gallery.find('img')).getAttribute('alt')).toMatch(/: Gas at the bay$/);
      await gallery.click('button', previous);
      await shows(3);
      await gallery.click('button', next);
      await shows(1);
      await page.press('{ArrowRight}');
      await shows(2);
      await page.press('{ArrowLeft}');
      await shows(1);
      expect(gallery.element.querySelectorAll('img:not([alt=""])')).toHaveLength(3);
      const { src, srcset } = (await gallery.find('img')) as HTMLImageElement;
      expect(src).toMatch(/\/600$/);
      expect(srcset).toBe(
        `${src.replace(/^.*\/files/, '/files')} 600w, ${src.replace(/^.*\/files/, '/files').replace('/600', '/1200')} 1200w`,
      );
      expect(gallery.element.textContent).not.toMatch(/\bslide\b/i);
      await gallery.click('button', large);
      const view = await page.in('dialog', pictures);
      await view.says(first);
      (await view.find('button', next)).focus();
      await page.press('{ArrowLeft}');
      await view.says(first.replace('1', '3'));
      await page.press('{Home}');
      await view.says(first);
    },
  );
});

it('leads to the documents of a project', async () => {
  const { database, files, app } = screens;
  const plan = await keepPdf(files, Buffer.from('%PDF-1.4 plan'), 'plan.pdf');
  await database.transact(insertFiles, [plan], { at: now, organization: owner.organization });
  const serial = await aProject(database, owner.organization, { files: { projectPlan: plan.id } });
  const page = await screens.open(`/projects/${serial}`);
  const documents = await page.in('region', 'Documents');
  const { href } = (await documents.find('link')) as HTMLAnchorElement;
  expect((await app.inject(new URL(href).pathname)).statusCode).toBe(200);
});

it.each([
  ['en', 'No quantities are published for this project.'],
  ['fr', 'Aucune quantité n’est publiée pour ce projet.'],
] as const)('says that a project has no quantities: %s', async (locale, said) => {
  const bare = await aProject(screens.database, owner.organization);
  const page = await screens.open(`/projects/${bare}`, { locale });
  await page.says(said);
  expect(page.all('table')).toEqual([]);
});

it('says that a project is not found', async () => {
  const page = await screens.open('/projects/CA999999-999');
  await page.find('heading', 'Not Found', { level: 1 });
  await page.says('There is no public project with the serial CA999999-999.');
});

it('shows what a project that seeks funding asks for and plans, on its card and on its page', async () => {
  const admin = await administratorCaller(screens);
  const plan = async () => ({
    url: await anUpload(screens.database, owner.organization, 'application/pdf'),
    filename: 'plan.pdf',
  });
  const facts = {
    title: 'Wind over the bay',
    projectStatus: 'Proposed',
    funding: '$ 2 million',
    documents: { projectPlan: await plan(), financialPlan: await plan() },
    emissionReductions: {
      draft: [
        { year: 2021, status: 'Projected', quantity: 1000 },
        { year: 2022, status: 'Projected', quantity: 234 },
      ],
    },
  };
  const sought = await anApproval(screens, { owner, admin }, facts);
  const page = await screens.open('/seeking-funding');
  const card = partOf((await page.find('heading', 'Wind over the bay')).closest('article') as HTMLElement);
  await card.says('1,234 t CO₂e projected');
  await card.click('link', 'Wind over the bay');
  await page.at(`/projects/${sought}`);
  const seeking = await page.in('region', 'Seeking funding');
  await seeking.says('$ 2 million');
  await seeking.says('1,234 tonnes');
  const { href } = (await page.find('link', 'Send Message')) as HTMLAnchorElement;
  expect(new URL(href).searchParams.get('projectId')).toBe(sought);
});
