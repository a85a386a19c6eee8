/** Attribute of a part that does not react yet; it goes once the part does. */
export const WITHOUT_CODE = 'data-without-code';

/** The parts around something to press, the inner one first, and its place among what each has to press. */
type Places = ReadonlyMap<Element, number>;

type Press = {
  readonly places: Places;
  /** True while the browser still passes the press from element to element. */
  readonly isPassedOn: () => boolean;
  readonly repeat: (target: HTMLElement) => void;
};

/**
 * How to repeat what was pressed or ticked in such parts until they do. A button counts once: a second press because
 * nothing happened must not undo the first.
 */
export const presses = new Map<HTMLElement, Press>();

/** What got the focus last in such a part; null once the reader is elsewhere. */
let focused: { readonly target: HTMLElement; readonly places: Places } | null = null;

const PRESSABLE = 'button, [role="button"], input[type="checkbox"]';

/**
 * Repeats, one by one, what was pressed and ticked in a part before it reacted. It must be called as the part
 * begins to react, before any other press can come.
 */
export function repeatPresses(part: Element): void {
  keepFocus(part);
  part.removeAttribute(WITHOUT_CODE);
  const own = [...presses].flatMap(([target, press]) => {
    const shown = shownInstead(target, press.places, part);
    if (shown === null) return [];
    presses.delete(target);
    // React has taken the part over to pass this press on to it.
    return press.isPassedOn() ? [] : [{ shown, press }];
  });
  // React draws in between, so that the next press counts from what this one did.
  for (const { shown, press } of own) setTimeout(() => press.repeat(shown));
}

/** Gives the focus to what a part shows in place of what had it before React drew the part again. */
export function keepFocus(part: Element): void {
  if (focused?.target.isConnected === false) shownInstead(focused.target, focused.places, part)?.focus();
}

/**
 * Returns what a part shows in place of what was pressed: the same element, or where React drew the part again
 * meanwhile, the one at its place that says the same; null where the press belongs to another part.
 */
function shownInstead(target: HTMLElement, places: Places, part: Element): HTMLElement | null {
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

function placesOf(target: Element): Places {
  const places = new Map<Element, number>();
  for (let part = target.closest(`[${WITHOUT_CODE}]`); part !== null; ) {
    places.set(part, [...part.querySelectorAll(PRESSABLE)].indexOf(target));
    part = part.parentElement?.closest(`[${WITHOUT_CODE}]`) ?? null;
  }
  return places;
}

function record(event: Event): void {
  const { type, target } = event;
  const isInPart = target instanceof Element && target.closest(`[${WITHOUT_CODE}]`) !== null;
  if (type === 'change') {
    if (isInPart) recordTick(event);
  } else if (type === 'click') {
    if (isInPart) recordPress(event);
  } else
    focused =
      isInPart && type === 'focusin' ? { target: target as HTMLElement, places: placesOf(target) } : null;
}

function recordTick({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
  const { checked } = target;
  // Ticked twice is as before.
  if (presses.delete(target)) return;
  const repeat = (shown: HTMLElement) => {
    // A click toggles it.
    if (shown instanceof HTMLInputElement) shown.checked = !checked;
    shown.click();
  };
  // React takes a tick from the click before it, and never passes the change on.
  presses.set(target, { places: placesOf(target), isPassedOn: () => false, repeat });
}

function recordPress(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>('button, [role="button"]');
  const opensElsewhere = event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
  if (button === null || opensElsewhere) return;
  // For readers without scripts it may be a link.
  if (button instanceof HTMLAnchorElement) event.preventDefault();
  presses.set(button, {
    places: placesOf(button),
    isPassedOn: () => event.eventPhase !== Event.NONE,
    repeat: (shown) => shown.click(),
  });
}

/** Records what is pressed and ticked in this window from now on, and what has the focus. */
export function recordPresses(): void {
  // On the window, because React stops at its root what nothing can handle yet.
  // Not when the focus leaves: it also leaves what is taken out of the page.
  for (const type of ['click', 'change', 'focusin', 'pointerdown'])
    window.addEventListener(type, record, true);
}

if (!import.meta.env.SSR) recordPresses();
