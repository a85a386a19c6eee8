import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** Returns the six-digit code for the secret on the page, at this many milliseconds from now. */
export async function digitsOn(page: Page, laterBy = 0): Promise<string> {
  const text = await page.getByRole('button', { name: /^Copy/ }).getAttribute('aria-label');
  return digitsFor(text ?? '', Date.now() + laterBy);
}

/** Returns the six-digit code for the secret in a text, at a time in milliseconds. */
export function digitsFor(text: string, timestamp: number): string {
  const secret = /[A-Z2-7]{16,}/.exec(text)?.[0] ?? '';
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
