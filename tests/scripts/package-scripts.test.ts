import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../../scripts/kit/root.mjs';

it('every command of package.json names files that exist', () => {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const files = Object.values(scripts).flatMap((command) => command.match(/[\w/-]+\.(?:ts|mjs)\b/g) ?? []);
  expect(files).toContain('scripts/start.mjs');
  expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});
