import { PAGE_SCRIPTS_ELEMENT, SCRIPTS_RUN } from '#contract/rendered-page.ts';

/**
 * Loads the scripts of a page that can be read without them once it is drawn, so that they take no bandwidth from its fonts and pictures;
 * at once when the reader acts. What the reader pressed or chose before they ran is done as soon as they do.
 */
const files = JSON.parse(document.getElementById(PAGE_SCRIPTS_ELEMENT)?.textContent ?? '[]') as string[];
const firstActs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'] as const;
const early: (() => void)[] = [];
let hasStarted = false;

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(link);
  }
  for (const file of files.slice(0, 1)) void import(/* @vite-ignore */ file);
}

function keepPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button !== null && button.type === 'button') early.push(() => button.click());
}

function keepChoice({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement)) return;
  const { value } = target;
  early.push(() => {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

document.addEventListener('click', keepPress);
document.addEventListener('change', keepChoice);
for (const act of firstActs) window.addEventListener(act, start, { once: true, passive: true });
window.addEventListener(
  SCRIPTS_RUN,
  () => {
    document.removeEventListener('click', keepPress);
    document.removeEventListener('change', keepChoice);
    for (const act of early) act();
  },
  { once: true },
);
if (document.readyState === 'complete') start();
else window.addEventListener('load', start, { once: true });
