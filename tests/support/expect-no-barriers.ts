import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Asks axe about the page as it stands, in both colour schemes: nothing may keep anybody out. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The page follows the device a moment later, and colours may still move; axe must not look in between.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect.poll(() => page.evaluate(countMovements)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
}

type Moving = { readonly document: { readonly getAnimations: () => readonly unknown[] } };

/** How many things on the page still move or change their colour. */
function countMovements(): number {
  return (globalThis as unknown as Moving).document.getAnimations().length;
}
