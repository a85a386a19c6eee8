/** Attribute of a part that does not react yet; it goes once the part does. */
export const WITHOUT_CODE = 'data-without-code';

type Press = {
  /** The parts around what was pressed, the inner one first, and its place among what each has to press. */
  readonly places: ReadonlyMap<Element, number>;
  readonly repeat: (target: HTMLElement) => void;
};

/**
 * How to repeat what was pressed or ticked in such parts. A button counts once: a second press because
 * nothing happened must not undo the first.
 */
const presses = new Map<HTMLElement, Press>();

const PRESSABLE = 'button, [role="button"], input[type="checkbox"]';

/** Repeats, one by one, what was pressed and ticked in a part before it reacted. */
export function repeatPresses(part: Element): void {
  part.removeAttribute(WITHOUT_CODE);
  const own = [...presses].flatMap(([target, press]) => {
    const shown = shownInstead(target, press, part);
    return shown === null ? [] : [{ target, shown, press }];
  });
  const next = () => {
    const one = own.shift();
    if (one === undefined) return;
    presses.delete(one.target);
    one.press.repeat(one.shown);
    // React draws in between, so that the next press counts from what this one did.
    setTimeout(next);
  };
  next();
}

/**
 * Returns what a part shows in place of what was pressed: the same element, or where React drew the part again
 * meanwhile, the one at its place that says the same; null where the press belongs to another part.
 */
function shownInstead(target: HTMLElement, { places }: Press, part: Element): HTMLElement | null {
  if (target.isConnected) return part.contains(target) ? target : null;
  const index = places.get(part);
  const shown = index === undefined ? undefined : part.querySelectorAll<HTMLElement>(PRESSABLE)[index];
  return shown !== undefined && wordsOf(shown) === wordsOf(target) ? shown : null;
}

/** Returns the words that a reader knows an element by. */
function wordsOf(element: HTMLElement): string {
  const around = element instanceof HTMLInputElement ? element.labels?.[0] : element;
  return element.getAttribute('aria-label') ?? around?.textContent ?? '';
}

function placesOf(target: HTMLElement): Press['places'] {
  const places = new Map<Element, number>();
  for (let part = target.closest(`[${WITHOUT_CODE}]`); part !== null; ) {
    places.set(part, [...part.querySelectorAll(PRESSABLE)].indexOf(target));
    part = part.parentElement?.closest(`[${WITHOUT_CODE}]`) ?? null;
  }
  return places;
}

function record(event: Event): void {
  const part = event.target instanceof Element ? event.target.closest(`[${WITHOUT_CODE}]`) : null;
  if (part === null) return;
  const action = event.type === 'change' ? tickOf(event) : pressOf(event);
  // When the code is there, React takes the part over before it passes the press on: then the press was
  // handled.
  setTimeout(() => part.hasAttribute(WITHOUT_CODE) && action?.());
}

/** Returns how to record a ticked box. */
function tickOf({ target }: Event): (() => void) | null {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return null;
  const { checked } = target;
  const places = placesOf(target);
  return () => {
    // Ticked twice is as before.
    if (presses.delete(target)) return;
    const repeat = (shown: HTMLElement) => {
      // A click toggles it.
      if (shown instanceof HTMLInputElement) shown.checked = !checked;
      shown.click();
    };
    presses.set(target, { places, repeat });
  };
}

/** Returns how to record a pressed button. */
function pressOf(event: Event): (() => void) | null {
  const button = (event.target as Element).closest<HTMLElement>('button, [role="button"]');
  const opensElsewhere = event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
  if (button === null || opensElsewhere) return null;
  // For readers without scripts it may be a link.
  if (button instanceof HTMLAnchorElement) event.preventDefault();
  const places = placesOf(button);
  return () => presses.set(button, { places, repeat: (shown) => shown.click() });
}

// On the window, because React stops at its root what nothing can handle yet.
if (!import.meta.env.SSR) for (const type of ['click', 'change']) window.addEventListener(type, record, true);
