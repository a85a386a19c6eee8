import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Charset } from '#domain/import/charset.ts';
import { judgeTables } from '#domain/import/judge-tables.ts';
import { byHeadings, readImportFile } from './read-import-file.ts';

/** How much of a file is read at once. */
const PIECE_BYTES = 64 * 1024;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-encoding-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { rows: 50_000, characters: 20_000_000, seconds: 600 };

/** Reads a CSV file of projects with these bytes: the title and the doubts of each row, or why it is refused. */
async function readBytes(...parts: readonly (string | Buffer)[]) {
  return readStated(null, ...parts);
}

/** As `readBytes`, with the encoding that is stated of the file. */
async function readStated(charset: Charset | null, ...parts: readonly (string | Buffer)[]) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  const file = await readImportFile(path, 'file.csv', limits, { ...byHeadings, charset });
  if (!file.ok) return file.problem.code;
  const { projects } = judgeTables(
    file.value.tables.map(({ table }) => table),
    2026,
    { kind: 'registry' },
  );
  return projects.map(({ judged }) => [
    judged.content?.title,
    judged.doubts.some(({ code }) => code === 'encoding-guessed'),
  ]);
}

const header = 'registry,project_id,title\r\n';
/** Bytes of Windows-1252 as far as it is Latin-1; `x80` to `x9f` are written by their numbers. */
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('a CSV file that is not in UTF-8', () => {
  it('is read as Windows-1252, and rows with accents are doubtful', async () => {
    expect(await readBytes(header, latin('Verra,V1,Qu\xe9bec\r\nVerra,V2,Calgary\r\n'))).toEqual([
      ['Québec', true],
      ['Calgary', false],
    ]);
  });

  it('has the quotation marks, dashes and signs that programs write', async () => {
    const row = latin('Verra,V1,"\x93L\x92\x9cuvre\x94 \x96 25 \x80, 3 m\xb3, 2 m\xb2\xa0\x85"\r\n');
    expect(await readBytes(header, row)).toEqual([['“L’œuvre” – 25 €, 3 m³, 2 m²\u00a0…', true]]);
  });

  it('may name its delimiter in a first line, and have French headings', async () => {
    const text = 'sep=;\r\nRegistre;Identifiant du projet;Titre;\xc9tape\r\nVerra;V1;\xcele-de-F\xeate;\r\n';
    expect(await readBytes(latin(text))).toEqual([['Île-de-Fête', true]]);
  });

  it('is read as such from its first row, wherever its first accent is', async () => {
    const rows = Array.from({ length: 20_000 }, (_, place) => `Verra,V${place},Roofs\r\n`).join('');
    const read = await readBytes(header, rows, latin('Verra,LAST,Montr\xe9al'));
    expect(read).toHaveLength(20_001);
    expect(read.at(0)).toEqual(['Roofs', false]);
    expect(read.at(-1)).toEqual(['Montréal', true]);
  });

  it('has the same signs wherever a piece of it ends', async () => {
    const before = `${header}Verra,V1,`.length;
    for (const more of [-1, 0, 1]) {
      const title = `${'x'.repeat(PIECE_BYTES - before - 1 + more)}m\xb3`;
      expect(await readBytes(header, latin(`Verra,V1,${title}\r\n`))).toHaveLength(1);
    }
  });

  it.each([
    ['Latin-2', 'Verra,V1,\xa3\xf3d\xbc\r\n'],
    ['Latin-2 with letters that are signs in Windows-1252', 'Verra,V1,by\xb3 s\xb1\r\n'],
    ['Shift-JIS', 'Verra,V1,\x93\xfa\x96{\x83v\x83\x8d\x83W\x83F\x83N\x83g\r\n'],
    ['Windows-1251', 'Verra,V1,\xcf\xf0\xee\xe5\xea\xf2\r\n'],
    ['code page 850', 'Verra,V1,Qu\x82bec\r\n'],
    ['Mac Roman', 'Verra,V1,Qu\x8ebec\r\n'],
    ['UTF-8 with a damaged byte', 'Verra,V1,l\xe2\x80\x99air \xe2\x80\x93 5\xc2\xb0 \xe9\r\n'],
    ['UTF-8 and Windows-1252', 'Verra,V1,Qu\xc3\xa9bec\r\nVerra,V2,Qu\xe9bec\r\n'],
    ['a picture', '\x89PNG\r\n\x1a\n\x00\x00\xe9'],
    ['a letter of UTF-8 that is cut off', 'Verra,V1,\xc3'],
  ])('is refused in %s', async (_what, rows) => {
    expect(await readBytes(header, latin(rows))).toBe('not-utf8');
  });

  it('is not said of a file in UTF-8', async () => {
    expect(await readBytes(header, 'Verra,V1,Łódź Québec')).toEqual([['Łódź Québec', false]]);
  });
});

describe('a CSV file whose encoding is stated', () => {
  it.each([
    ['the accents of French', 'Qu\xe9bec', 'Québec'],
    ['signs that are letters elsewhere', '\xb15 \xbe Zo\xeb \x8eil', '±5 ¾ Zoë Žil'],
    ['what would be UTF-8, too', 'Qu\xc3\xa9bec', 'QuÃ©bec'],
  ])('is read as Windows-1252 without a doubt: %s', async (_what, title, read) => {
    expect(await readStated('windows-1252', header, latin(`Verra,V1,${title}\r\n`))).toEqual([[read, false]]);
  });

  it('is what its own mark says', async () => {
    expect(await readStated('windows-1252', '\uFEFF', header, 'Verra,V1,Łódź\r\n')).toEqual([
      ['Łódź', false],
    ]);
    const utf16 = Buffer.from(`\uFEFF${header}Verra,V1,Łódź\r\n`, 'utf16le');
    expect(await readStated('windows-1252', utf16)).toEqual([['Łódź', false]]);
  });

  it('is refused if it is not in the UTF-8 that was stated', async () => {
    expect(await readStated('utf-8', header, latin('Verra,V1,Qu\xe9bec\r\n'))).toBe('not-utf8');
    expect(await readStated('utf-8', header, 'Verra,V1,Québec\r\n')).toEqual([['Québec', false]]);
  });

  it('is refused as Windows-1252 if it is UTF-16 without a mark', async () => {
    expect(await readStated('windows-1252', Buffer.from(header, 'utf16le'))).toBe('not-utf8');
  });
});
