import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import 'altcha/altcha.css';
import 'altcha/external';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import { type Locale, useLocale } from '../text/locale.ts';

export type CaptchaHandle = { readonly reset: () => void };

export type CaptchaProps = {
  /** Address that issues tasks. */
  readonly taskAddress: string;
  /** Called with the solved task, for the field `captcha`; with null while there is none. */
  readonly onSolved: (captcha: string | null) => void;
  /**
   * True if the reader pressed the button before the widget had loaded. The widget then takes the focus and
   * starts.
   */
  readonly startsAtOnce: boolean;
  readonly handle?: Ref<CaptchaHandle>;
};

type StateChange = CustomEvent<{ readonly state: string; readonly payload?: string | null }>;
type Widget = HTMLElementTagNameMap['altcha-widget'];

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
for (const locale of locales) $altcha.i18n.set(locale, textsIn(locale));

/** The captcha widget: it uses only this site, and announces each state in the reader's language. */
export function CaptchaWidget({ taskAddress, onSolved, startsAtOnce, handle }: CaptchaProps) {
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget>(null);
  const callback = useRef(onSolved);
  useEffect(() => {
    callback.current = onSolved;
  }, [onSolved]);
  useImperativeHandle(handle, () => ({ reset: () => widget.current?.reset() }), []);
  useEffect(() => {
    const element = document.createElement('altcha-widget');
    element.setAttribute('challenge', taskAddress);
    element.setAttribute(
      'configuration',
      JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false }),
    );
    element.setAttribute('language', document.documentElement.lang);
    if (startsAtOnce) element.setAttribute('auto', 'onload');
    element.addEventListener('statechange', (event) => {
      const { state, payload } = (event as StateChange).detail;
      callback.current(state === 'verified' ? (payload ?? null) : null);
    });
    if (startsAtOnce) element.addEventListener('load', () => element.querySelector('input')?.focus());
    widget.current = element;
    container.current?.replaceChildren(element);
    return () => element.remove();
  }, [taskAddress, startsAtOnce]);
  useEffect(() => widget.current?.setAttribute('language', locale), [locale]);
  return <div ref={container} />;
}

function textsIn(locale: Locale): Record<string, string> {
  const texts = $altcha.i18n.get('en') ?? {};
  return {
    ...texts,
    label: m.captcha_label({}, { locale }),
    verifying: m.captcha_verifying({}, { locale }),
    verified: m.captcha_verified({}, { locale }),
    expired: m.captcha_expired({}, { locale }),
    error: m.captcha_error({}, { locale }),
    waitAlert: m.captcha_wait({}, { locale }),
    verificationRequired: m.captcha_required({}, { locale }),
    loading: m.captcha_loading({}, { locale }),
  };
}
