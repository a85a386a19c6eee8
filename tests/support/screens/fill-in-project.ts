import { aPdfFile, aPictureFile } from './files-to-upload.ts';
import type { partOf } from './part-of.ts';

type Page = ReturnType<typeof partOf>;

/** Fills in all that submitting a new project requires, with 150 realized tonnes of 2021. */
export async function fillInProject(page: Page, title: string): Promise<void> {
  for (const [label, text] of [
    ['Title', title],
    ['Program type', 'ISO 14064-2'],
    ['Project type', 'Waste'],
    ['Stage', 'Active'],
    ['Program of Activities', 'Single Project'],
    ['Description', 'Gas is burnt in an engine.'],
    ['Start year', '2021'],
    ['Start month', 'January'],
    ['End year', '2022'],
    ['End month', 'December'],
    ['Address', '1 Main Street, Mission, BC'],
    ['Latitude', '49.13'],
    ['Longitude', '-122.31'],
    ['Job title', 'Engineer'],
  ] as const)
    await page.fill(label, text);
  await page.click('button', 'Switch to Realized, 2021');
  await page.fill(/^Quantity.*2021/, '150');
  await page.upload(/^Featured image/, await aPictureFile());
  await page.upload(/^Project plan/, aPdfFile());
  await page.find('link', 'plan.pdf');
}
