import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { findProjectWithUnits } from '../support/public-registry.ts';

/** All scripts of a public page until the network rests, without a touch (the project's budget). */
const MOST_BYTES = 153_600;

test.describe('The first load of a public page', () => {
  test('stays within its budget, asks nobody else, and logs no fault', async ({ page, request, baseURL }) => {
    const project = await findProjectWithUnits(request);
    for (const path of ['/', '/projects', `/projects/${project.projectSerial}`, '/serial', '/api/docs']) {
      const scripts: Promise<Buffer>[] = [];
      const elsewhere: string[] = [];
      const faults: string[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });
      page.on('request', (one) => {
        if (!one.url().startsWith(baseURL ?? '') && !one.url().startsWith('data:')) elsewhere.push(one.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(path, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
      expect(bytes, path).toBeGreaterThan(10_000);
      expect(bytes, path).toBeLessThanOrEqual(MOST_BYTES);
      expect(elsewhere, path).toEqual([]);
      expect(faults, path).toEqual([]);
      page.removeAllListeners();
    }
  });
});
