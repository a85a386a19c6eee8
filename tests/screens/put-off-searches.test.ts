import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearchBox } from '../support/screens/open-search-box.tsx';
import { partOf } from '../support/screens/part-of.ts';

const DELAY_MS = 20;

let site: ReturnType<typeof openSearchBox>;
let box: HTMLElement;
const searched: string[] = [];

beforeEach(async () => {
  searched.length = 0;
  site = openSearchBox({
    onSearch: (text) => searched.push(`${text} at ${location.pathname}`),
    delayMs: DELAY_MS,
  });
  box = await partOf(document.body).field('Search');
});

afterEach(() => site.close());

const type = (value: string) => fireEvent.input(box, { target: { value } });
/** Waits until a search put off at the same moment would have begun. */
const rest = () => new Promise((resolve) => void setTimeout(resolve, 3 * DELAY_MS));

describe('a search that a page puts off', () => {
  it('begins once, for the last of the letters', async () => {
    type('la');
    type('landfill');
    await rest();
    expect(searched).toEqual(['landfill at /projects']);
  });

  it('begins also when the query of the address changes meanwhile', async () => {
    type('landfill');
    await site.router.navigate('/projects?type=Waste');
    await rest();
    expect(searched).toEqual(['landfill at /projects']);
  });

  it('never begins once the reader has begun to leave, whether the next page has loaded or not', async () => {
    type('landfill');
    const move = site.router.navigate('/slow');
    type('landfill gas');
    await rest();
    site.loadSlowPage();
    await move;
    await rest();
    expect([searched, location.pathname]).toEqual([[], '/slow']);
  });

  it('never begins below the next address while the old page is still drawn', async () => {
    type('landfill');
    // The address changes at once; React draws the next page later.
    void site.router.navigate('/about');
    expect(location.pathname).toBe('/about');
    type('landfill gas');
    await rest();
    expect(searched).toEqual([]);
  });
});
