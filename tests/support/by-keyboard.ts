import { expect, type Locator, type Page } from '@playwright/test';

const MAX_TAB_STOPS = 120;

/** Presses Tab until the element has focus; checks that it is then in view. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  let element = await findElement(target);
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    const state = await element.evaluate(focusOf);
    if (state === 'focused') return expect.poll(() => isInSight(page, target)).toBe(true);
    // Searching the page by role takes ten times as long as the key: only an element that the page replaced
    // is searched again.
    if (state === 'replaced') element = await findElement(target);
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(target)}.`);
}

async function findElement(target: Locator) {
  return target.evaluateHandle((element) => element as unknown as Focusable);
}

/** Focuses an element with Tab and presses Enter. */
export async function pressByKeyboard(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Focuses a field with Tab and replaces its text. */
export async function fillByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Focuses a select with Tab and chooses the option that starts with this text. */
export async function choose(page: Page, list: Locator, begins: string, value: string): Promise<void> {
  await tabTo(page, list);
  // Browsers forget typed letters after a second: what came too slowly is typed again after that.
  await expect(async () => {
    await page.keyboard.type(begins);
    await expect(list).toHaveValue(value, { timeout: 1500 });
  }).toPass();
}

type SentFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Focuses a file input with Tab and chooses a file. */
export async function attach(page: Page, field: Locator, file: SentFile): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await pressByKeyboard(page, field);
  await (await choosing).setFiles({ ...file });
}

type Focusable = {
  readonly isConnected: boolean;
  readonly ownerDocument: { readonly activeElement: unknown };
};

function focusOf(element: Focusable): 'focused' | 'replaced' | 'elsewhere' {
  if (!element.isConnected) return 'replaced';
  return element.ownerDocument.activeElement === element ? 'focused' : 'elsewhere';
}

/** Reports whether an element is on the screen. A file input is clipped behind its button. */
async function isInSight(page: Page, target: Locator): Promise<boolean> {
  const [place, screen] = [await target.boundingBox(), page.viewportSize()];
  return place !== null && screen !== null && place.y + place.height > 0 && place.y < screen.height;
}
