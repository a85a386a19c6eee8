import { configure, fireEvent, queryAllByLabelText, queryAllByRole, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

// Only a failing test waits as long: the machine may be busy with others.
configure({ asyncUtilTimeout: 20_000 });

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Text = string | RegExp;
type More = {
  /** What the element says, in part. */
  readonly says?: Text;
  readonly level?: number;
  readonly checked?: boolean;
  readonly expanded?: boolean;
  readonly current?: 'step';
  /** True to find it also where it is hidden. */
  readonly hidden?: boolean;
};

/** Waits until an expectation holds. */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> => waitFor(check);

const FIELDS = { selector: 'input, textarea, select' };

/**
 * What a reader finds and does in a part of the page. Names are whole, with a plain space for any white
 * space. Whatever acts on an element waits until it is there, and fails when there are two.
 */
export function partOf(element: HTMLElement) {
  const all = (role: string, name?: Text, { says, ...more }: More = {}) =>
    queryAllByRole(element, role, { ...more, ...(name !== undefined && { name: matcher(name) }) }).filter(
      (found) => says === undefined || isSaid(says, textOf(found)),
    );
  const only = (role: string, name?: Text, more: More = {}) =>
    one(all(role, name, more), `${role} ${name ?? ''} ${more.says ?? ''}`);
  const find = (role: string, name?: Text, more: More = {}) => soon(() => only(role, name, more));
  const findEnabled = (role: string, name?: Text, more: More = {}) =>
    soon(() => {
      const found = only(role, name, more);
      expect(found).not.toHaveProperty('disabled', true);
      return found;
    });
  const field = (label: Text) =>
    soon(() => one(queryAllByLabelText(element, matcher(label), FIELDS), `field ${label}`));
  return {
    element,
    /** Returns the elements that are there now. */
    all,
    find,
    field,
    /** Returns the part that is an element. */
    in: async (role: string, name?: Text, more: More = {}) => partOf(await find(role, name, more)),
    click: async (role: string, name?: Text, more: More = {}) =>
      user.click(await findEnabled(role, name, more)),
    doubleClick: async (role: string, name?: Text, more: More = {}) =>
      user.dblClick(await find(role, name, more)),
    /** Replaces what a text field holds, or chooses an option. */
    fill: async (label: Text, text: string) => fill(await field(label), text),
    value: async (label: Text) => ((await field(label)) as HTMLInputElement).value,
    /** Returns what describes a field beside its label: hint and error. */
    describes: async (label: Text) => descriptionOf(await field(label)),
    /** Opens or closes what is folded below a title. */
    toggle: async (title: Text) => {
      const titles = () => Array.from(element.querySelectorAll('summary')).filter(isNamed(title));
      await user.click(await soon(() => one(titles(), `title ${title}`)));
    },
    upload: async (label: Text, ...files: File[]) => user.upload(await field(label), files),
    soon,
    press: (keys: string) => user.keyboard(keys),
    /** Pastes a text into the field that has the focus. */
    paste: (text: string) => user.paste(text),
    text: () => textOf(element),
    /** Waits until the part says this. */
    says: (text: Text) => soon(() => expect(textOf(element)).toMatch(text)),
    /** Waits until there is no such element. */
    gone: (role: string, name?: Text, more: More = {}) =>
      soon(() => expect(all(role, name, more).map(textOf)).toEqual([])),
    /** Waits until an element has the focus. */
    focuses: (role: string, name?: Text, more: More = {}) =>
      soon(() => expect(all(role, name, more)).toContain(document.activeElement)),
    /** Returns the rows of a table: the texts of their cells. */
    rows: async (label?: Text) =>
      Array.from((await find('table', label)).querySelectorAll('tbody tr'), (row) =>
        Array.from(row.children, textOf),
      ),
  };
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const matcher = (name: Text) => (text: string) =>
  typeof name === 'string' ? flat(text) === name : name.test(flat(text));
const isNamed = (name: Text) => (found: Element) =>
  matcher(name)(found.getAttribute('aria-label') ?? found.textContent ?? '');
const isSaid = (text: Text, said: string) =>
  typeof text === 'string' ? said.includes(text) : text.test(said);

function one(found: readonly HTMLElement[], wanted: string): HTMLElement {
  const [element] = found;
  if (element !== undefined && found.length === 1) return element;
  throw new Error(`${found.length} elements: ${wanted}. The page says: ${textOf(document.body)}`);
}

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const elements = ids.map((id) => document.getElementById(id)).filter((element) => element !== null);
  return elements.map(textOf).join(' ');
}

async function fill(field: HTMLElement, text: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return choose(field, text);
  await user.click(field);
  fireEvent.input(field, { target: { value: text } });
}

/** Chooses an option by its value or words, once it is there. */
async function choose(field: HTMLSelectElement, text: string): Promise<void> {
  const isChosen = ({ value, textContent }: HTMLOptionElement) =>
    value === text || flat(textContent ?? '') === text;
  const option = await soon(() => one(Array.from(field.options).filter(isChosen), `option ${text}`));
  await user.selectOptions(field, option);
}

const INLINE = new Set('A ABBR B BDI CODE DFN EM I MARK Q SMALL STRONG SUB SUP TIME'.split(' '));
const SILENT = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'svg']);

/** Returns what an element says where it is shown, with a space between blocks. */
function textOf(element: Element): string {
  const said = (node: Node): string => {
    if (!(node instanceof Element)) return node instanceof Text ? node.data : '';
    if (SILENT.has(node.tagName) || node.hasAttribute('hidden')) return '';
    const inside = Array.from(node.childNodes, said).join('');
    return INLINE.has(node.tagName) ? inside : ` ${inside} `;
  };
  return flat(said(element));
}
