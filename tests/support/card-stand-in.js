/* oxlint-disable -- It runs in the page, whose names the tests do not know. */
// Stand-in for the card provider's script, which `card-script.ts` serves to the card page. It makes its own field, as the real one does in a frame.
(() => {
  const tokens = {
    4242424242424242: 'tok_visa',
    4000000000000002: 'tok_chargeDeclined',
    4000002760003184: 'tok_threeDSecure',
  };
  let number = '';

  function makeField() {
    const listeners = new Map();
    const input = document.createElement('input');
    input.setAttribute('aria-label', 'Card number');
    input.inputMode = 'numeric';
    input.style.cssText =
      'width: 100%; border: 0; background: none; color: inherit; font: inherit; outline-offset: 4px';
    input.addEventListener('input', () => {
      number = input.value.replaceAll(' ', '');
      const isComplete = number.length >= 16;
      const isWrong = isComplete && tokens[number] === undefined;
      const error = isWrong ? { message: 'Your card number is invalid.' } : undefined;
      listeners.get('change')?.({ complete: isComplete && !isWrong, error });
    });
    return {
      on: (event, listener) => listeners.set(event, listener),
      mount: (place) => {
        place.append(input);
        setTimeout(() => listeners.get('ready')?.({}));
      },
      destroy: () => input.remove(),
    };
  }

  const randomPart = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(16);

  window.Stripe = Object.assign(
    () => ({
      elements: () => ({ create: makeField }),
      createToken: async () => ({ token: { id: `${tokens[number]}_${randomPart()}` } }),
      handleNextAction: async ({ clientSecret }) => {
        await fetch(`https://api.stripe.com/v1/confirm?client_secret=${encodeURIComponent(clientSecret)}`);
        return {};
      },
    }),
    { version: 'endive' },
  );
})();
