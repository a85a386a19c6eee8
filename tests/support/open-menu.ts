import type { Page } from '@playwright/test';

/** On a phone, links and switches are behind the menu button. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Open the menu|Ouvrir le menu)$/ });
  if (await button.isVisible()) await button.click();
}
