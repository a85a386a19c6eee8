/** Attribute of a part that does not react yet; it goes once the part does. */
export const WITHOUT_CODE = 'data-without-code';

/** How to repeat what was pressed or ticked in such parts. A button counts once: a second press because nothing happened must not undo the first. */
const presses = new Map<HTMLElement, () => void>();

/** Repeats, one by one, what was pressed and ticked in a part before it reacted. */
export function repeatPresses(part: Element): void {
  part.removeAttribute(WITHOUT_CODE);
  const own = [...presses].filter(([target]) => part.contains(target));
  const next = () => {
    const [target, repeat] = own.shift() ?? [];
    if (target === undefined || repeat === undefined) return;
    presses.delete(target);
    repeat();
    // React draws in between, so that the next press counts from what this one did.
    setTimeout(next);
  };
  next();
}

function record(event: Event): void {
  const part = event.target instanceof Element ? event.target.closest(`[${WITHOUT_CODE}]`) : null;
  if (part === null) return;
  const act = event.type === 'change' ? tickOf(event) : pressOf(event);
  // When the code is there, React takes the part over before it passes the press on: then the press was handled.
  setTimeout(() => part.hasAttribute(WITHOUT_CODE) && act?.());
}

/** Returns how to record a ticked box. */
function tickOf({ target }: Event): (() => void) | null {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return null;
  const { checked } = target;
  return () => {
    // Ticked twice is as before.
    if (presses.delete(target)) return;
    presses.set(target, () => {
      // A click toggles it.
      target.checked = !checked;
      target.click();
    });
  };
}

/** Returns how to record a pressed button. */
function pressOf(event: Event): (() => void) | null {
  const button = (event.target as Element).closest<HTMLElement>('button, [role="button"]');
  const opensElsewhere = event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
  if (button === null || opensElsewhere) return null;
  // For readers without scripts it may be a link.
  if (button instanceof HTMLAnchorElement) event.preventDefault();
  return () => presses.set(button, () => button.click());
}

// On the window, because React stops at its root what nothing can handle yet.
if (!import.meta.env.SSR) for (const type of ['click', 'change']) window.addEventListener(type, record, true);
