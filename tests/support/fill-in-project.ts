import { expect, type Page } from '@playwright/test';
import { aPicture } from './owners.ts';
import { aPdf } from './sample-documents.ts';

const image = { name: 'bay.png', mimeType: 'image/png', buffer: aPicture };
/** How long a click may wait before it is tried again. */
const PATIENCE_MS = 5000;
const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdf() };

/**
 * Opens a step of the form by its name. On a phone the steps are behind a button, and a form that is drawn anew
 * meanwhile closes them again.
 */
export async function openStep(page: Page, name: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'In this form' });
  const all = steps.getByRole('button', { name: 'All steps', exact: true });
  const step = steps.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(async () => {
    await expect(all.or(step).first()).toBeVisible();
    if (!(await step.isVisible())) await all.click({ timeout: PATIENCE_MS });
    await step.click({ timeout: PATIENCE_MS });
  }).toPass();
  await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible();
}

/** Fills in all required fields of a new project except the description. */
export async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Program type').selectOption('ISO 14064-2');
  await page.getByLabel('Project type').selectOption('Waste');
  await page.getByLabel('Stage', { exact: true }).selectOption('Active');
  await page.getByLabel('Program of Activities').selectOption('Single Project');
  await openStep(page, 'Where and when');
  await page.getByLabel('Start year').selectOption('2021');
  await page.getByLabel('Start month').selectOption('1');
  await page.getByLabel('End year').selectOption('2022');
  await page.getByLabel('End month').selectOption('12');
  await page.getByRole('textbox', { name: 'Find a place' }).fill('Mission');
  await page.getByRole('textbox', { name: 'Find a place' }).press('Enter');
  await page.getByRole('button', { name: 'Mission', exact: true }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Mission');
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street, Mission, BC');
  await expect(page.getByLabel('Latitude')).not.toHaveValue('');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Person');
  await expect(page.getByLabel('Telephone')).toHaveValue('604 555 0100');
  await page.getByLabel('Job title').fill('Engineer');
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@bay.example');
  await openStep(page, 'Tonnes');
  await page.getByRole('button', { name: 'Realized' }).first().click();
  await page.getByRole('textbox', { name: /2021/ }).fill('150');
  await expect(page.getByText('The verification report is missing. You can submit')).toBeVisible();
  await openStep(page, 'Documents');
  await page.getByLabel('Project plan').setInputFiles(plan);
  await expect(page.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await openStep(page, 'Pictures');
  await page.getByLabel('Featured image').setInputFiles(image);
  await expect(page.getByText('A file is still uploading.')).toHaveCount(0);
}

/** Submits the form of a project without a verification report, and confirms. */
export async function submit(page: Page): Promise<void> {
  await openStep(page, 'Check and submit');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('The verification report is missing.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
}
