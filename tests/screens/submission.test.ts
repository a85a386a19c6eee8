import { beforeEach, describe, expect, it } from 'vitest';
import { aWholeDraft, ownerCaller, type World } from '../support/project-world.ts';
import { fillInProject } from '../support/screens/fill-in-project.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

type Page = Awaited<ReturnType<typeof screens.open>>;

const openNew = () => screens.open('/create-project', { as: owner.account });

async function submit(page: Page): Promise<void> {
  await page.click('button', 'Submit');
  const question = await page.in('dialog');
  await question.says('The verification report is missing.');
  await question.click('button', 'Submit');
}

describe('a new project', () => {
  it('that is refused says why once, and not again once it is submitted with all that was filled in', async () => {
    const page = await openNew();
    await fillInProject(page, 'Gas of the old landfill');
    await page.says('The verification report is missing. You can submit');
    const call = `POST /projects/${owner.organization}-001/submit`;
    page.fault(call, { status: 409, body: { message: 'Too early.' } });
    await submit(page);
    await page.at(`/profile/drafts/${owner.organization}-001`);
    await page.find('alert', undefined, { says: 'Too early.' });
    await submit(page);
    await page.says('Your project has been submitted.');
    await page.gone('alert', undefined, { says: 'Too early.' });
    // From now on it is read.
    expect(page.all('textbox')).toEqual([]);
    await (await page.in('region', 'Details')).says('ISO 14064-2');
    await (await page.in('region', 'Documents')).find('link', 'plan.pdf');
    await page.reload();
    await page.says('Your project has been submitted.');
    expect(page.text()).not.toContain('Too early.');
    expect(page.sent().filter(({ call: sent }) => !sent.includes('upload'))).toMatchObject([
      {
        call: 'POST /projects',
        body: {
          title: 'Gas of the old landfill',
          description: 'Gas is burnt in an engine.',
          programType: 'ISO 14064-2',
          projectType: 'Waste',
          projectStatus: 'Active',
          timeline: { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 },
          location: { address: '1 Main Street, Mission, BC', latitude: 49.13, longitude: -122.31 },
          contact: { fullName: 'Ada Person', jobTitle: 'Engineer', tel: '604 555 0100' },
          pictures: { featured: { filename: 'bay.png' } },
          documents: { projectPlan: { filename: 'plan.pdf' } },
          emissionReductions: {
            draft: [
              { year: 2021, status: 'Registered', quantity: 150 },
              { year: 2022, quantity: 0 },
            ],
          },
        },
      },
      { call, body: { updatedAt: expect.any(String) } },
      { call, body: { updatedAt: expect.any(String) } },
    ]);
  });

  it('with nothing but a title is not sent: each missing field is named, and leads to its place', async () => {
    const page = await openNew();
    await page.fill('Title', 'Gas of the old landfill');
    await page.click('button', 'Submit');
    const summary = await page.in('alert', undefined, {
      says: 'Complete required fields before submitting.',
    });
    // Each sentence names its thing, in the order of the form.
    expect(summary.all('link').map(({ textContent }) => textContent)).toEqual([
      'Choose the program type.',
      'Choose the project type.',
      'Choose the stage.',
      'Choose a single project or a program of activities.',
      'Enter a description.',
      'Choose when it starts.',
      'Choose when it ends.',
      'Enter the address.',
      'Enter the latitude, or pick the place on the map.',
      'Enter the longitude, or pick the place on the map.',
      'Enter the contact person’s job title.',
      'Enter the tonnes of each year.',
      'Upload the project plan.',
      'Upload the featured image.',
    ]);
    expect(page.all('dialog')).toEqual([]);
    expect(page.here()).toBe('/create-project');
    expect(page.sent()).toEqual([]);
  });
});

describe('a draft', () => {
  it('names a missing field, leads to its step, and marks it until it is filled in', async () => {
    const serial = await aWholeDraft(screens, owner, { title: 'Gas of the old landfill', description: null });
    const page = await screens.open('/profile/drafts', { as: owner.account });
    await page.click('link', 'View Gas of the old landfill');
    await page.at(`/profile/drafts/${serial}`);
    await page.find('status', undefined, { says: /Saved \S/ });
    const steps = await page.in('navigation', 'In this form');
    await steps.find('link', /^What.*1 of 8 left$/);
    await steps.click('link', /^Check and submit/);
    expect(window.location.hash).toBe('#step-check');
    const check = await page.in('region', 'Check and submit');
    await check.says('One thing left before you can submit');
    await check.find('link', 'Enter a description.');
    await check.find('link', 'plan.pdf');
    await page.click('button', 'Submit');
    const summary = await page.in('alert', undefined, {
      says: 'Complete required fields before submitting.',
    });
    expect(summary.all('link').map(({ textContent }) => textContent)).toEqual(['Enter a description.']);
    await page.soon(() => expect(document.activeElement).toBe(summary.element));
    expect(page.all('dialog')).toEqual([]);
    await summary.click('link', 'Enter a description.');
    await steps.find('link', /^What.*1 to correct$/, { current: 'step' });
    await page.focuses('textbox', 'Description');
    const isInvalid = async () => (await page.field('Description')).getAttribute('aria-invalid');
    expect(await isInvalid()).toBe('true');
    await page.fill('Description', 'Gas is burnt in an engine.');
    expect(await isInvalid()).toBe('false');
    await submit(page);
    await page.says('Your project has been submitted.');
  });
});

it('leaving a form with unsaved changes asks first', async () => {
  const page = await openNew();
  await page.fill('Title', 'Gas of the old landfill');
  await page.click('link', 'Community Climate Registry, home');
  const question = await page.in('dialog');
  await question.says('You have unsaved changes, are you sure you want to leave?');
  await question.click('button', 'Stay on this page');
  await page.gone('dialog');
  expect(await page.value('Title')).toBe('Gas of the old landfill');
  expect(page.here()).toBe('/create-project');
});
