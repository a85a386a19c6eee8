import { beforeEach, describe, expect, it } from 'vitest';
import { fieldNeed, type ProjectField } from '#domain/project/entry.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { groupByName } from '#domain/project/project-details.ts';
import { fieldId } from '#web/features/project-form/field-words.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  aSubmission,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

const withMap = { programOfActivities: 'Program of Activities', projectStatus: 'Proposed' } as const;

/** Every text with a value that is nowhere else. */
const texts = fieldDeclarations
  .filter(({ kind }) => kind === 'line' || kind === 'lines' || kind === 'email')
  .map(({ name, kind, shownIn }) => {
    const word = `unique-${name.toLowerCase().replace('.', '-')}`;
    return { name, shownIn, value: kind === 'email' ? `${word}@bay.example` : word };
  });

/** Returns a project with every declared text. */
async function withTexts(): Promise<object> {
  const sent = groupByName(texts.map(({ name, value }) => [name, value]));
  const location = { ...(sent['location'] as object), latitude: 49.1, longitude: -122.3 };
  const plan = { url: await anUpload(screens.database, owner.organization, 'application/pdf'), filename: '' };
  return { ...sent, ...withMap, location, documents: { projectPlan: plan, financialPlan: plan } };
}

/** Returns the fields that entries of a shape have. */
const fieldsFor = (shape: Parameters<typeof fieldNeed>[1]) =>
  fieldDeclarations
    .map(({ name }) => name)
    .filter((name) => fieldNeed(name as ProjectField, shape) !== 'absent');

describe('every declared field', () => {
  it('has its control in the form of a project, in the order of the declarations', async () => {
    const serial = await aWholeDraft(screens, owner, withMap);
    const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
    await page.field('Title');
    const fields = fieldsFor({ programType: 'VCS', stage: 'Proposed', programOfActivities: null });
    const ids = fields.map(fieldId);
    const controls = [...page.element.querySelectorAll('input, textarea, select')].map(({ id }) => id);
    expect(controls.filter((id) => ids.includes(id))).toEqual(ids);
  });

  it.each([
    ['/inventory/create', 'Inventory'],
    ['/inventory/create-offsets', 'Offsets'],
  ] as const)('has its control in the form at %s', async (path, programType) => {
    const page = await screens.open(path, { as: owner.account });
    await page.field('Title');
    const fields = fieldsFor({ programType, stage: 'Active', programOfActivities: null });
    // The year of such an entry is typed once.
    const controls = fields.filter((field) => field !== 'timeline.endDate');
    const found = controls.filter((field) => document.getElementById(fieldId(field)) !== null);
    expect(found).toEqual(controls);
  });
});

describe('every declared text', () => {
  it('is read by its owner once the entry is submitted', async () => {
    const serial = await aSubmission(screens, owner, await withTexts());
    const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
    for (const { value } of texts.filter(({ name }) => !name.startsWith('offset'))) await page.says(value);
  });

  it('is on the page of the project exactly when its declaration says so', async () => {
    const admin = await administratorCaller(screens);
    const serial = await anApproval(screens, { owner, admin }, await withTexts());
    const page = await screens.open(`/projects/${serial}`);
    await page.find('heading', 'Snapshot');
    const shown = texts.filter(({ value }) => page.text().includes(value)).map(({ name }) => name);
    expect(shown).toEqual(texts.filter(({ shownIn }) => shownIn !== 'form').map(({ name }) => name));
  });
});
