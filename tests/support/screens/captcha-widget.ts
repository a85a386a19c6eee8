import { solveCaptcha } from '../solve-captcha.ts';

const NAME = 'altcha-widget';

/**
 * Defines a stand-in for the captcha's widget, which needs a browser's workers: its box, once ticked, solves
 * the task that the server issues. The widget itself is not defined after it.
 */
export function defineCaptchaWidget(): void {
  if (customElements.get(NAME) !== undefined) return;
  customElements.define(
    NAME,
    class extends HTMLElement {
      connectedCallback(): void {
        const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
        const label = document.createElement('label');
        const words = $altcha.i18n.get(this.getAttribute('language') ?? 'en');
        label.append(box, ` ${words?.label}`);
        box.addEventListener('change', () => void this.solve());
        this.replaceChildren(label);
      }

      async solve(): Promise<void> {
        const task: unknown = await (await fetch(this.getAttribute('challenge') ?? '')).json();
        this.report({ state: 'verified', payload: await solveCaptcha(task) });
      }

      reset(): void {
        this.report({ state: 'unverified' });
      }

      report(detail: object): void {
        this.dispatchEvent(new CustomEvent('statechange', { detail }));
      }
    },
  );
}
