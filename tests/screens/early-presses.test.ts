import { createElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordPresses, repeatPresses, WITHOUT_CODE } from '#web/kit/pages/early-presses.ts';
import { later } from '#web/kit/pages/later.tsx';
import { soon } from '../support/screens/part-of.ts';

let part: HTMLElement;
let pressed: string[];

// Each test file has a window of its own.
beforeAll(recordPresses);

beforeEach(() => {
  part = document.createElement('div');
  part.setAttribute(WITHOUT_CODE, '');
  part.innerHTML = '<button>Legend</button><button>Remove</button><input type="checkbox" aria-label="Waste">';
  document.body.replaceChildren(part);
  pressed = [];
});

/** What React does once the code is there: the part reacts. */
function react(): void {
  part.addEventListener('click', ({ target }) => {
    const { textContent, checked } = target as HTMLInputElement;
    pressed.push(textContent === '' ? `Waste ${checked}` : textContent);
  });
  repeatPresses(part);
}

const button = (index: number) => part.querySelectorAll('button')[index] as HTMLButtonElement;
const box = () => part.querySelector('input') as HTMLInputElement;
const rest = () => new Promise((resolve) => void setTimeout(resolve, 20));

it('a press before the code is there is repeated once, also when the code comes right after it', async () => {
  button(0).click();
  react();
  await rest();
  expect(pressed).toEqual(['Legend']);
  button(0).click();
  await rest();
  expect(pressed).toEqual(['Legend', 'Legend']);
});

it('two presses of a button are one, and different presses keep their order', async () => {
  button(1).click();
  button(0).click();
  button(1).click();
  await rest();
  react();
  await rest();
  expect(pressed).toEqual(['Remove', 'Legend']);
});

it('a press with which the part begins to react is not repeated', async () => {
  // React takes a part over while the browser passes the press on, then handles the press.
  document.body.addEventListener('click', react, { capture: true, once: true });
  button(1).click();
  await rest();
  expect(pressed).toEqual(['Remove']);
});

it('a tick is repeated as it was; ticked twice it is as before', async () => {
  box().click();
  react();
  await rest();
  expect(pressed).toEqual(['Waste true']);
  expect(box().checked).toBe(true);
});

it('a box that was ticked twice is left as it is', async () => {
  box().click();
  box().click();
  react();
  await rest();
  expect(pressed).toEqual([]);
  expect(box().checked).toBe(false);
});

it('what was pressed is found again where the part was drawn anew meanwhile', async () => {
  button(1).click();
  button(1).replaceWith(Object.assign(document.createElement('button'), { textContent: 'Remove' }));
  react();
  await rest();
  expect(pressed).toEqual(['Remove']);
});

type Props = { readonly title: string; readonly onPress: () => void };

const Drawn = ({ title, onPress }: Props) =>
  createElement('button', { type: 'button', onClick: onPress }, title);

describe('a part whose code comes once the reader acts', () => {
  let root: Root | null = null;
  let arrive: () => void;
  let hasBegun: boolean;
  const code = () =>
    new Promise<typeof Drawn>((resolve) => {
      hasBegun = true;
      arrive = () => resolve(Drawn);
    });
  let show: (onPress: () => void, title?: string) => void;

  beforeEach(() => {
    hasBegun = false;
    const onServer = later(() => Promise.resolve(Drawn), Drawn, 'acting');
    const Part = later(code, null, 'acting');
    const page = (of: typeof Part, onPress: () => void, title = 'Legend') =>
      createElement(of, { title, onPress });
    document.body.innerHTML = renderToString(page(onServer, () => undefined));
    root = null;
    show = (onPress, title) => {
      if (root === null) root = hydrateRoot(document.body, page(Part, onPress, title));
      else root.render(page(Part, onPress, title));
    };
  });
  afterEach(() => root?.unmount());

  const press = () => (document.querySelector('button') as HTMLButtonElement).click();
  const handler = (name: string) => () => void pressed.push(name);

  it('is loaded by a press on it, which is then handled once', async () => {
    show(handler('first'));
    await rest();
    expect(hasBegun).toBe(false);
    press();
    expect(hasBegun).toBe(true);
    arrive();
    await soon(() => expect(pressed).toEqual(['first']));
    press();
    expect(pressed).toEqual(['first', 'first']);
  });

  it('is loaded at once when it was pressed before the app began', async () => {
    press();
    show(handler('first'));
    await soon(() => expect(hasBegun).toBe(true));
    arrive();
    await soon(() => expect(pressed).toEqual(['first']));
  });

  it('keeps the focus where it is drawn again', async () => {
    show(handler('first'), 'Legend');
    await rest();
    const button = document.querySelector('button');
    button?.focus();
    show(handler('first'), 'Legend and filter');
    await soon(() => expect(hasBegun).toBe(true));
    await rest();
    expect(document.querySelector('button')).not.toBe(button);
    expect(document.activeElement).toBe(document.querySelector('button'));
    arrive();
    await soon(() => expect(document.querySelector('button')?.textContent).toBe('Legend and filter'));
  });

  it('keeps its button in the page when only its handler changes, and calls the latest', async () => {
    show(handler('first'));
    await rest();
    const button = document.querySelector('button');
    show(handler('second'));
    await rest();
    expect(document.querySelector('button')).toBe(button);
    press();
    arrive();
    await soon(() => expect(pressed).toEqual(['second']));
    expect(document.querySelector('button')).toBe(button);
    show(handler('third'));
    await rest();
    press();
    expect(pressed).toEqual(['second', 'third']);
  });
});
