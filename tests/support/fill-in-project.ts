import { expect, type Page } from '@playwright/test';
import { aPicture } from './owners.ts';
import { aPdf } from './sample-documents.ts';

const image = { name: 'bay.png', mimeType: 'image/png', buffer: aPicture };
const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdf() };

/** Fills in all required fields of a new project except the description. */
export async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Program type').selectOption('ISO 14064-2');
  await page.getByLabel('Project type').selectOption('Waste');
  await page.getByLabel('Stage', { exact: true }).selectOption('Active');
  await page.getByLabel('Program of Activities').selectOption('Single Project');
  await page.getByLabel('Start year').selectOption('2021');
  await page.getByLabel('Start month').selectOption('1');
  await page.getByLabel('End year').selectOption('2022');
  await page.getByLabel('End month').selectOption('12');
  await page.getByRole('button', { name: 'Realized' }).first().click();
  await page.getByRole('textbox', { name: /2021/ }).fill('150');
  await expect(page.getByText('The verification report is missing. You can submit')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street, Mission, BC');
  await page.getByRole('textbox', { name: 'Find a place' }).fill('Mission');
  await page.getByRole('textbox', { name: 'Find a place' }).press('Enter');
  await page.getByRole('button', { name: 'Mission', exact: true }).click();
  await expect(page.getByLabel('Latitude')).not.toHaveValue('');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Person');
  await expect(page.getByLabel('Telephone')).toHaveValue('604 555 0100');
  await page.getByLabel('Job title').fill('Engineer');
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@bay.example');
  await page.getByLabel('Featured image').setInputFiles(image);
  await page.getByLabel('Project plan').setInputFiles(plan);
  await expect(page.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await expect(page.getByText('A file is still uploading.')).toHaveCount(0);
}

/** Submits the form of a project without a verification report, and confirms. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('The verification report is missing.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
}
