import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { currentLocale } from '#web/kit/text/locale.ts';

// The provider's script watches how visitors move on the page unless it is told not to.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

/** Loads the card provider's script, in the reader's language. Rejects when it cannot be reached or is blocked. */
export async function loadProvider(publishableKey: string): Promise<Stripe> {
  const locale = currentLocale() === 'fr' ? 'fr-CA' : 'en';
  const provider = await loadStripe(publishableKey, { locale });
  if (provider === null) throw new Error('The card provider has no script here.');
  return provider;
}
