import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInNames } from '#domain/project/source-registries.ts';
import { ProblemError } from '../kernel/problems.ts';
import { withImportThread } from './import-thread.ts';
import { byHeadings } from './read-import-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-thread-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads so many rows as an owner's file, in a thread that would keep them all. */
async function readRows(count: number): Promise<number> {
  const path = join(folder, 'rows.csv');
  writeFileSync(path, `registry,project_id,title\n${'V,1,T\n'.repeat(count)}`);
  const task = {
    path,
    filename: 'rows.csv',
    sha256: '',
    scope: { kind: 'organization', name: 'Harbour Heat' },
    maxRows: count,
    currentYear: 2026,
    locale: 'en',
    choice: byHeadings,
    corrections: [],
  } as const;
  const known = { projects: [], vintages: new Map(), inventoryYears: new Map(), registries: builtInNames };
  return withImportThread(
    task,
    { signal: new AbortController().signal, onRead: () => undefined },
    async ({ report }) => {
      const { figures } = await report(known);
      return figures.rows;
    },
  );
}

describe('the thread that reads a file', () => {
  it('ends when it needs more memory or time than a file may take; the server goes on and reads the next one', async () => {
    const refusal: unknown = await readRows(1_000_000).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ProblemError);
    expect(refusal).toMatchObject({
      status: 400,
      // Which of the two is reached first depends on the machine.
      message: expect.stringMatching(/^rows\.csv: It takes more than (192 MB of memory|8 seconds) to read: /),
    });
    expect(await readRows(3)).toBe(3);
  });
});
