import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

describe('an archive of these parts', () => {
  it('is unpacked by tar', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tar-'));
    try {
      const files = [0, 1, 511, 512, 513, 70_000].map((size) => Buffer.alloc(size, `${size}.`));
      const parts = files.flatMap((bytes, place) => [
        tarHeader({ name: `ledger/${place}.txt`, size: bytes.length, changedAt: 1_770_000_000 }),
        bytes,
        tarPadding(bytes.length),
      ]);
      const empty = { name: 'ledger/empty', size: 0, changedAt: 1_770_000_000, isFolder: true };
      writeFileSync(join(folder, 'all.tar'), Buffer.concat([...parts, tarHeader(empty), tarEnd()]));
      execFileSync('tar', ['xf', 'all.tar'], { cwd: folder });
      for (const [place, bytes] of files.entries())
        expect(readFileSync(join(folder, 'ledger', `${place}.txt`))).toEqual(bytes);
      expect(readdirSync(join(folder, 'ledger', 'empty'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('holds no name or file that its fields cannot', () => {
    const file = { name: 'a', size: 1, changedAt: 0 };
    expect(() => tarHeader({ ...file, name: 'a'.repeat(101) })).toThrow('cannot hold');
    expect(() => tarHeader({ ...file, size: 8 ** 11 })).toThrow('cannot hold');
  });
});
