import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** The six digits that an app shows for the secret on the page, so much later than now. */
export async function digitsOn(page: Page, laterBy = 0): Promise<string> {
  const text = await page.getByRole('button', { name: /^Copy/ }).getAttribute('aria-label');
  const secret = /[A-Z2-7]{16,}/.exec(text ?? '')?.[0] ?? '';
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + laterBy });
}
