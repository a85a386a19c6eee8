import 'altcha/altcha.css';
import 'altcha/external';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { CaptchaProps } from './captcha-props.ts';
import { type Locale, useLocale } from './locale.ts';

type StateChange = CustomEvent<{ readonly state: string; readonly payload?: string | null }>;
type Widget = HTMLElementTagNameMap['altcha-widget'];

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
for (const locale of locales) $altcha.i18n.set(locale, textsIn(locale));

/** The widget of the human check: it works on this site alone, and says each of its states in the reader's language. */
export function CaptchaWidget({ taskAddress, onSolved, handle }: CaptchaProps) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget>(null);
  const solved = useRef(onSolved);
  useEffect(() => {
    solved.current = onSolved;
  }, [onSolved]);
  useImperativeHandle(handle, () => ({ reset: () => widget.current?.reset() }), []);
  useEffect(() => {
    const made = document.createElement('altcha-widget');
    made.setAttribute('challenge', taskAddress);
    made.setAttribute(
      'configuration',
      JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false }),
    );
    made.setAttribute('language', document.documentElement.lang);
    made.addEventListener('statechange', (event) => {
      const { state, payload } = (event as StateChange).detail;
      solved.current(state === 'verified' ? (payload ?? null) : null);
    });
    widget.current = made;
    place.current?.replaceChildren(made);
    return () => made.remove();
  }, [taskAddress]);
  useEffect(() => widget.current?.setAttribute('language', locale), [locale]);
  return <div ref={place} />;
}

function textsIn(locale: Locale): Record<string, string> {
  const known = $altcha.i18n.get('en') ?? {};
  return {
    ...known,
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
