import { fireEvent } from '@testing-library/dom';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MovedMap, openSite, SearchBox } from '../support/screens/open-site.tsx';
import { partOf } from '../support/screens/part-of.ts';

let site: ReturnType<typeof openSite>;

afterEach(() => site.close());

const rest = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds));

describe('a search that begins once typing pauses', () => {
  const DELAY_MS = 20;
  const searched: string[] = [];
  let box: HTMLElement;

  beforeEach(async () => {
    searched.length = 0;
    const onSearch = (text: string) => searched.push(`${text} at ${location.pathname}`);
    site = openSite(createElement(SearchBox, { onSearch, delayMs: DELAY_MS }));
    box = await partOf(document.body).field('Search');
  });

  const type = (value: string) => fireEvent.input(box, { target: { value } });
  /** Waits until a search put off at the same moment would have begun. */
  const pause = () => rest(3 * DELAY_MS);

  it('begins once, for the last of the letters', async () => {
    type('la');
    type('landfill');
    await pause();
    expect(searched).toEqual(['landfill at /projects']);
  });

  it('begins also when the query of the address changes meanwhile', async () => {
    type('landfill');
    await site.router.navigate('/projects?type=Waste');
    await pause();
    expect(searched).toEqual(['landfill at /projects']);
  });

  it('never begins once the reader has begun to leave, whether the next page has loaded or not', async () => {
    type('landfill');
    const move = site.router.navigate('/slow');
    type('landfill gas');
    await pause();
    site.loadSlowPage();
    await move;
    await pause();
    expect([searched, location.pathname]).toEqual([[], '/slow']);
  });

  it('never begins below the next address while the old page is still drawn', async () => {
    type('landfill');
    // The address changes at once; React draws the next page later.
    void site.router.navigate('/about');
    expect(location.pathname).toBe('/about');
    type('landfill gas');
    await pause();
    expect(searched).toEqual([]);
  });
});

describe('the view of a map that was moved', () => {
  beforeEach(() => {
    site = openSite(createElement(MovedMap, { to: { latitude: 49.24, longitude: -122.6, zoom: 8 } }));
  });

  it('gets into the address of its page', async () => {
    await partOf(document.body).click('button', 'Move');
    await partOf(document.body).soon(() => expect(location.search).toBe('?at=49.2400,-122.6000,8'));
  });

  it('never gets into the address of the next page, which is not drawn yet', async () => {
    const move = await partOf(document.body).find('button', 'Move');
    move.click();
    void site.router.navigate('/about');
    move.click();
    await rest(600);
    expect([location.pathname, location.search]).toEqual(['/about', '']);
  });
});
