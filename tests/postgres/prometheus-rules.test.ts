// @module-tag postgres: needs promtool, which the machine that runs these tests has

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../deploy', import.meta.url));

/** Runs promtool in the folder of the rules; rejects if it is not installed. */
function promtool(...args: string[]) {
  return new Promise<{ code: unknown; said: string }>((resolve, reject) => {
    execFile('promtool', args, { cwd: folder }, (error, said, complained) => {
      if (error?.code === 'ENOENT')
        reject(new Error('promtool is missing (on Debian: apt-get install prometheus).'));
      else resolve({ code: error?.code ?? 0, said: said + complained });
    });
  });
}

describe('the alerts of Prometheus', () => {
  it('are twelve', async () => {
    expect(await promtool('check', 'rules', 'prometheus-rules.yml')).toEqual({
      code: 0,
      said: expect.stringContaining('12 rules found'),
    });
  });

  it('fire for what each is about, and none for a registry that is well', async () => {
    expect(await promtool('test', 'rules', 'prometheus-rules.test.yml')).toEqual({
      code: 0,
      said: expect.stringContaining('SUCCESS'),
    });
  });
});
