import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importWorld } from '../support/import-world.ts';

const world = importWorld();
const extracts =
  process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const read = (name: string) => readFileSync(join(extracts, name));

const GOAL_MS = 30_000;

describe('a dry run over the real projects', () => {
  it('reports 11,101 rows within 30 seconds while others are answered, and writes nothing', async () => {
    const before = await world.countAllRows();
    const waits: number[] = [];
    let isRunning = true;
    const others = (async () => {
      while (isRunning) {
        const since = performance.now();
        const { statusCode } = await world.test().app.inject('/api/projects/public?page=1&pageSize=10');
        expect(statusCode).toBe(200);
        waits.push(performance.now() - since);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const since = performance.now();
    const { status, body } = await world.forRegistry({ name: 'projects.csv', content: read('projects.csv') });
    const took = performance.now() - since;
    isRunning = false;
    await others;
    const longest = waits.reduce((one, other) => Math.max(one, other), 0);
    process.stdout.write(
      `dry run: ${Math.round(took)} ms; ${waits.length} other requests, the longest ${Math.round(longest)} ms\n`,
    );
    expect(status).toBe(200);
    expect(body.counts).toMatchObject({ new: 11_101, unchanged: 0, refused: 0 });
    expect(body.rows).toHaveLength(11_101);
    expect(took).toBeLessThan(GOAL_MS);
    expect(waits.length).toBeGreaterThan(10);
    expect(await world.countAllRows()).toEqual(before);
  });

  it('agrees with the command line on the rows of every file', async () => {
    const vintages = await world.forRegistry({ name: 'vintages.csv', content: read('vintages.csv') });
    expect(vintages.body.counts).toMatchObject({ new: 0, refused: 26_382 });
    const inventories = await world.forRegistry({
      name: 'inventories.csv',
      content: read('inventories.csv'),
    });
    expect(inventories.body.counts).toMatchObject({ new: 1005, unchanged: 0, refused: 7 });
  });
});
