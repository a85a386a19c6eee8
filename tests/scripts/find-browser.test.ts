import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const step = fileURLToPath(new URL('../../scripts/steps/find-browser.mjs', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('installs no browser without a terminal to confirm on', () => {
  const called = join(folder, 'called');
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${called}\n`);
  chmodSync(join(folder, 'apt-get'), 0o755);
  const program = `import { findBrowser } from ${JSON.stringify(step)}; await findBrowser();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: folder, HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(existsSync(called)).toBe(false);
});
