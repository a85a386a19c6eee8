import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import type { Page } from '@playwright/test';

const STAND_IN = fileURLToPath(new URL('card-stand-in.js', import.meta.url));

/** Card numbers that the stand-in of the provider's script knows, by the card token it makes of them. */
export const cards = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirmed: '4000 0027 6000 3184',
} as const;

/**
 * Serves a stand-in for the card provider's script: a field for the card's number, `createToken` and
 * `handleNextAction`, which reports the cardholder's answer to the provider's API as the real script does.
 * `confirm` gets the payment's intent.
 */
export async function serveCardScript(page: Page, confirm: (intent: string) => void): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', path: STAND_IN }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const headers = { 'access-control-allow-origin': '*' };
    confirm(intentIn(route.request().url()));
    await route.fulfill({ json: {}, headers });
  });
}

/** Runs the same stand-in in the document of this process. */
export function runCardScript(confirm: (intent: string) => void): void {
  const run = runInThisContext(`(fetch) => {${readFileSync(STAND_IN, 'utf8')}}`) as (
    fetch: (address: string) => Promise<object>,
  ) => void;
  run((address) => {
    confirm(intentIn(address));
    return Promise.resolve({});
  });
}

/** Returns the payment's intent in an address of the provider's API. */
function intentIn(address: string): string {
  return new URL(address).searchParams.get('client_secret')?.split('_secret_')[0] ?? '';
}
