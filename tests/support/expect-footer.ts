import { expect, type Page } from '@playwright/test';

const links = [
  ['About Us', '/about'],
  ['Register', '/register'],
  ['Contact', '/contact'],
  ['Seeking Funding', '/seeking-funding'],
  ['Serial number lookup', '/serial'],
  ['Organizations', '/organizations'],
  ['Activity', '/activity'],
  ['FAQ', '/faq'],
  ['Terms and conditions', '/terms-and-conditions'],
] as const;

/** Expects the footer to link to every public page. */
export async function expectFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo').getByRole('navigation');
  for (const [name, address] of links)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
}
