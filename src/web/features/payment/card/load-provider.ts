import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { currentLocale } from '#web/kit/text/locale.ts';

const ORIGIN = 'https://js.stripe.com/';

// Without this parameter the provider's script records how visitors move on the page.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

/** Loads the card provider's script, in the reader's language. Rejects when it cannot be reached or is blocked; only a reload helps then. */
export async function loadProvider(publishableKey: string): Promise<Stripe> {
  const locale = currentLocale() === 'fr' ? 'fr-CA' : 'en';
  const provider = await Promise.race([loadStripe(publishableKey, { locale }), failedScript()]);
  if (provider === null) throw new Error('The card provider has no script here.');
  return provider;
}

/** Rejects when the script fails. With its parameters set, the library waits forever for a script that failed. */
function failedScript(): Promise<never> {
  return new Promise((_, reject) => {
    const watch = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement) || !target.src.startsWith(ORIGIN)) return;
      window.removeEventListener('error', watch, true);
      reject(new Error("The card provider's script failed."));
    };
    window.addEventListener('error', watch, true);
  });
}
