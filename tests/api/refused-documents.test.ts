import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { documentBombs } from '../support/bombs.ts';
import { makeArchive } from '../support/make-archive.ts';
import { aDocx, anOldOffice, anXlsx, aPdf } from '../support/sample-documents.ts';
import { uploadWorld } from '../support/upload-world.ts';

const MUST_BE_PDF = 'File must be PDF.';
const NOT_TAKEN = expect.stringContaining('This file is not accepted.');
const { upload, expectNothingOf } = uploadWorld('file');

describe('a refused document', () => {
  it.each(['', 'featured', 'inventory22', 'toString', '../projectPlan'])(
    'is for “%s”, an unknown slot',
    async (slot) => {
      await expectNothingOf(async () => {
        const { status, body } = await upload(aPdf(), { slot });
        expect([status, body['slot']]).toEqual([400, expect.stringContaining('no document slot')]);
      });
    },
  );

  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>');
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const withMacros = (main: string) => aDocx([['word/vbaProject.bin', 'x']], main);
  const refused: readonly [string, Buffer, string, unknown][] = [
    ['an empty file named as a PDF', Buffer.alloc(0), 'plan.pdf', MUST_BE_PDF],
    ['an empty file', Buffer.alloc(0), 'plan.txt', NOT_TAKEN],
    ['a text named as a PDF', Buffer.from('a plan'), 'plan.PDF', MUST_BE_PDF],
    ['an HTML page before a PDF', Buffer.concat([html, aPdf()]), 'plan.pdf', MUST_BE_PDF],
    ['one byte before a PDF', Buffer.concat([Buffer.from('\n'), aPdf()]), 'plan.pdf', MUST_BE_PDF],
    ['a Word document named as a PDF', aDocx(), 'plan.pdf', MUST_BE_PDF],
    [
      'a truncated PDF',
      aPdf('x'.repeat(3000)).subarray(0, 2000),
      'plan.pdf',
      expect.stringContaining('incomplete or damaged'),
    ],
    ['an encrypted PDF', aPdf('<< /Encrypt 5 0 R >>'), 'plan.pdf', expect.stringContaining('password')],
    [
      'a PDF with an inline Encrypt entry',
      aPdf(`${' '.repeat(65_530)}/Encrypt<</V 4>>`),
      'plan.pdf',
      expect.stringContaining('password'),
    ],
    [
      'a PDF that is also an archive',
      Buffer.concat([aPdf(), makeArchive([['a.class', '%%EOF']])]),
      'plan.pdf',
      MUST_BE_PDF,
    ],
    ['an HTML page', html, 'page.html', NOT_TAKEN],
    ['an HTML page named as a text', html, 'page.txt', NOT_TAKEN],
    [
      'HTML after other text',
      Buffer.from(`years;tonnes\n1;2\n<SCRIPT>alert(1)</script>`),
      'years.csv',
      NOT_TAKEN,
    ],
    ['an SVG', svg, 'drawing.svg', NOT_TAKEN],
    ['an SVG named as a text', Buffer.concat([Buffer.from('\ufeff \n'), svg]), 'drawing.txt', NOT_TAKEN],
    ['a script', Buffer.from('#!/bin/sh\nrm -r .\n'), 'run.txt', NOT_TAKEN],
    ['a batch file', Buffer.from('del *.*\r\n'), 'run.bat', NOT_TAKEN],
    ['a program', exe, 'run.exe', NOT_TAKEN],
    ['a program named as a workbook', exe, 'years.xlsx', NOT_TAKEN],
    ['text with a zero byte', Buffer.from('a\0b'), 'notes.txt', NOT_TAKEN],
    ['an archive', makeArchive([['readme.txt', 'hello']]), 'files.zip', NOT_TAKEN],
    [
      'an archive with only a Word part name',
      makeArchive([['word/document.xml', 'x']]),
      'plan.docx',
      NOT_TAKEN,
    ],
    ['a program before an archive', Buffer.concat([exe, aDocx()]), 'plan.docx', NOT_TAKEN],
    [
      'Word with macros',
      withMacros('application/vnd.ms-word.document.macroEnabled.main+xml'),
      'plan.docm',
      NOT_TAKEN,
    ],
    ['a Word document with hidden macros', aDocx([['word/vbaProject.bin', 'x']]), 'plan.docx', NOT_TAKEN],
    [
      'a Word 97 document with macros',
      anOldOffice({ name: 'WordDocument' }, { name: 'Macros', isStorage: true }),
      'plan.doc',
      NOT_TAKEN,
    ],
    ['an installer', anOldOffice({ name: 'SummaryInformation' }), 'plan.doc', NOT_TAKEN],
    ['a truncated archive', aDocx().subarray(0, -10), 'plan.docx', NOT_TAKEN],
    ['Word whose content types unpack to more than 1 MB', documentBombs.longTypes(1), 'plan.docx', NOT_TAKEN],
    ['Word with more than 10,000 parts', documentBombs.manyParts(9999), 'plan.docx', NOT_TAKEN],
    ['Word with two parts of one name', documentBombs.namedTwice(), 'plan.docx', NOT_TAKEN],
  ];
  it.each(refused)('is %s', async (_what, bytes, filename, sentence) => {
    await expectNothingOf(async () => {
      const { status, body } = await upload(bytes, { filename });
      expect([status, body['file'], body['message']]).toEqual([415, sentence, sentence]);
    });
  });

  it('is not Word whose parts are as many as are read', async () => {
    for (const bytes of [documentBombs.harmless(), documentBombs.manyParts(9998)])
      expect((await upload(bytes, { filename: 'plan.docx' })).status).toBe(200);
  });

  it('is a picture', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1f5d4c' } })
      .png()
      .toBuffer();
    await expectNothingOf(async () => {
      expect((await upload(png, { filename: 'map.png' })).body['file']).toEqual(NOT_TAKEN);
    });
  });

  it.each(['projectPlan', 'financialPlan', 'projectValidation', 'verificationReport'])(
    'is not a PDF in %s, which takes only PDFs',
    async (slot) => {
      await expectNothingOf(async () => {
        const others = [aDocx(), anXlsx(), anOldOffice({ name: 'Workbook' }), Buffer.from('text')];
        for (const bytes of others) {
          const { status, body } = await upload(bytes, { slot, filename: 'plan.docx' });
          expect([status, body['file']]).toEqual([415, MUST_BE_PDF]);
        }
      });
    },
  );
});
