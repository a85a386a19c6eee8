import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const STAND_IN = fileURLToPath(new URL('card-stand-in.js', import.meta.url));

/** Card numbers that the stand-in of the provider's script knows, by the card token it makes of them. */
export const cards = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirmed: '4000 0027 6000 3184',
} as const;

/**
 * Serves a stand-in for the card provider's script: a field for the card's number, `createToken` and `handleNextAction`, which reports the
 * cardholder's answer to the provider's API as the real script does. `confirm` gets the payment's client secret.
 */
export async function serveCardScript(page: Page, confirm: (clientSecret: string) => void): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', path: STAND_IN }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const headers = { 'access-control-allow-origin': '*' };
    confirm(new URL(route.request().url()).searchParams.get('client_secret') ?? '');
    await route.fulfill({ json: {}, headers });
  });
}
