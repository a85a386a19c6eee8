import { describe, expect, it } from 'vitest';
import { screenFiles } from './screen-files.ts';
import { screens } from './screens.ts';

describe('screenFiles', () => {
  it.each(Object.entries(screenFiles))('names the file that has the screen %s', async (name, file) => {
    const parts = (await import(`../pages/${file}`)) as object;
    expect(Object.values(parts)).toContain(await screens[name as keyof typeof screens]());
  });
});
