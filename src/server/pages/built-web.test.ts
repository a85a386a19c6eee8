import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBuiltWeb } from './built-web.ts';

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    dynamicImports: ['app/further-screens.ts', 'pages/public/home-page.tsx'],
  },
  'app/further-screens.ts': { file: 'assets/further.js', dynamicImports: ['pages/account/login-page.tsx'] },
  'pages/public/home-page.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css'],
    dynamicImports: ['features/map.tsx'],
  },
  'pages/account/login-page.tsx': { file: 'assets/login.js', imports: ['_field.js'] },
  '_field.js': { file: 'assets/field.js' },
  'app/page-frame.tsx': { file: 'assets/frame.js', css: ['assets/frame.css'] },
  'features/map.tsx': { file: 'assets/map.js', css: ['assets/map.css'] },
};

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-built-web-'));
  for (const name of ['client/.vite', 'client/assets', 'server'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'client/.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'client/index.html'), '<html></html>');
  for (const name of ['home', 'map', 'frame'])
    writeFileSync(join(folder, `client/assets/${name}.css`), `.${name} {}`);
  writeFileSync(join(folder, 'server/entry-server.js'), 'export const openRenderer = () => undefined;');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const home = { page: 'public/home-page.tsx', hasFrame: false };

describe('the parts of a page', () => {
  it('are its own scripts when the entry loads it, and the styles of its later parts', async () => {
    const { scripts, styles } = (await openBuiltWeb(folder)).partsOf(home);
    expect(scripts).toEqual(['/assets/index.js', '/assets/home.js']);
    expect(styles).toBe('.home {}\n.map {}');
  });

  it('begin with the table of screens that loads it, when the entry does not', async () => {
    const { scripts } = (await openBuiltWeb(folder)).partsOf({
      page: 'account/login-page.tsx',
      hasFrame: false,
    });
    expect(scripts).toEqual([
      '/assets/index.js',
      '/assets/further.js',
      '/assets/field.js',
      '/assets/login.js',
    ]);
  });

  it('begin with the frame that a page behind sign-in is drawn in', async () => {
    const web = await openBuiltWeb(folder);
    const { scripts, styles } = web.partsOf({ ...home, hasFrame: true });
    expect(scripts).toEqual(['/assets/index.js', '/assets/frame.js', '/assets/home.js']);
    expect(styles).toBe('.frame {}\n.home {}\n.map {}');
    expect(web.partsOf(home).styles).not.toContain('.frame');
  });

  it('are the entry alone where there is no page', async () => {
    expect((await openBuiltWeb(folder)).partsOf({ page: null, hasFrame: false }).scripts).toEqual([
      '/assets/index.js',
    ]);
  });
});
