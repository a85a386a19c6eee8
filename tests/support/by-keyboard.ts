import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

/** Goes on with Tab alone until something has the keyboard, and sees that it is in sight then. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasKeyboard(target)) return expect.poll(() => isInSight(page, target)).toBe(true);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(target)}.`);
}

/** Goes to something and presses it. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types in the place of what stands there. */
export async function typeIn(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Goes to a list and chooses in it by the beginning of what is chosen. */
export async function choose(page: Page, list: Locator, begins: string, value: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(begins);
  await expect(list).toHaveValue(value);
}

type SentFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Goes to the field of a file and chooses one. */
export async function attach(page: Page, field: Locator, file: SentFile): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await pressOn(page, field);
  await (await choosing).setFiles({ ...file });
}

type Focusable = { readonly ownerDocument: { readonly activeElement: unknown } };

function hasKeyboard(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) => (element as unknown as Focusable).ownerDocument.activeElement === element,
  );
}

/** Whether it lies on the screen; a choice of a file does so behind its button, clipped. */
async function isInSight(page: Page, target: Locator): Promise<boolean> {
  const [place, screen] = [await target.boundingBox(), page.viewportSize()];
  return place !== null && screen !== null && place.y + place.height > 0 && place.y < screen.height;
}
