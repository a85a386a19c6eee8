import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagePaths } from '#contract/page-paths.ts';
import { readHere, root, runbookCommands, runbookRequests, runbooks, wordsOf } from '../support/runbooks.ts';

const inlineCode = runbooks.flatMap((page) =>
  [...page.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
);

describe('the runbooks', () => {
  it('name only commands of the registry that exist', () => {
    expect(runbookRequests.filter(({ request }) => typeof request === 'string')).toEqual([]);
    const names = runbookRequests.map(({ request }) => (typeof request === 'string' ? '' : request.command));
    const expected = 'administrator backup check check-database erase ledger ledger-epoch move restore';
    expect([...new Set(names)].toSorted().join(' ')).toBe(expected);
  });

  it('name only programs that operators have, and scripts of the package', () => {
    const programs = new Set(runbookCommands.map((command) => wordsOf(command)[0]));
    const known = 'createdb createuser curl df du find ls mv npm openssl psql read sudo';
    expect([...programs].filter((program) => !known.split(' ').includes(program ?? ''))).toEqual([]);
    const { scripts } = JSON.parse(readHere('package.json')) as { scripts: Record<string, string> };
    const named = inlineCode.flatMap((code) => /^npm (?:run )?([\w:]+)/.exec(code)?.[1] ?? []);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('name only settings that there are', () => {
    const sources = ['src/server/config.ts', ...globSync('src/server/**/*-settings.ts', { cwd: root })];
    const settings = new Set(
      sources.flatMap((path) =>
        [...readHere(path).matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, setting]) => setting),
      ),
    );
    const others = new Set(['LACKS', 'TMPDIR', 'ECONNREFUSED', 'ETIMEDOUT', 'EDNS', 'EAUTH']);
    const named = inlineCode.flatMap((code) => /^([A-Z][A-Z0-9_]+)(?:[=/].*)?$/.exec(code)?.[1] ?? []);
    expect(named).toContain('LEDGER_KEY_FILE');
    expect(named.filter((name) => !others.has(name) && !settings.has(name))).toEqual([]);
  });

  it('name only screens and pages that there are', () => {
    const screens = new Set<string>([...Object.values(pagePaths), '/readyz', '/ledger/checkpoint']);
    const named = inlineCode.filter(
      (code) => /^\/[a-z]/.test(code) && !/^\/(?:etc|var|backups)\//.test(code),
    );
    expect(named).toContain('/admin/users');
    expect(named.filter((path) => !screens.has(path))).toEqual([]);
  });

  it('link to pages and sections that there are', () => {
    const links = runbooks.flatMap((page) =>
      [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link),
    );
    const broken = links.filter((link) => {
      const [path = '', section] = link.split('#', 2);
      const sections = [...readHere(join('docs/runbooks', path)).matchAll(/^#+ (.+)$/gm)];
      const anchors = sections.map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
      return section !== undefined && !anchors.includes(section);
    });
    expect(links.length).toBeGreaterThan(10);
    expect(broken).toEqual([]);
  });

  it('quote the log as it speaks', () => {
    const sources = globSync('src/server/**/*.ts', { cwd: root }).map(readHere).join('\n');
    const quoted = inlineCode.filter((code) => /^(?:[a-z]+ )+[a-z]+$/.test(code) && !code.startsWith('npm '));
    expect(quoted).toContain('mail delayed');
    expect(
      quoted.filter((sentence) => !sources.includes(sentence) && sentence !== 'patronictl reinit'),
    ).toEqual([]);
  });
});
