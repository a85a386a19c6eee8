import { describe, expect, it } from 'vitest';
import type { ScreenName } from '#web/pages/screen.ts';
import { screenFiles } from './screen-files.ts';
import { loadScreen } from './screens.ts';

describe('screenFiles', () => {
  it.each(Object.entries(screenFiles))('names the file that has the screen %s', async (name, file) => {
    const parts = (await import(`../pages/${file}`)) as object;
    expect(Object.values(parts)).toContain(await loadScreen(name as ScreenName));
  });
});
