import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeArchive } from '../support/make-archive.ts';
import { aDocx, anOldOffice, anXlsx, aPdf } from '../support/sample-documents.ts';
import { uploadDesk } from '../support/upload-desk.ts';

const MUST_BE_PDF = 'File must be PDF.';
const NOT_TAKEN = expect.stringContaining('This file is not accepted.');
const { upload, expectNothingOf } = uploadDesk('file');

describe('a document that is not taken', () => {
  it.each(['', 'featured', 'inventory22', 'toString', '../projectPlan'])(
    'is for “%s”, which is no slot',
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
    ['nothing, called a PDF', Buffer.alloc(0), 'plan.pdf', MUST_BE_PDF],
    ['nothing', Buffer.alloc(0), 'plan.txt', NOT_TAKEN],
    ['text, called a PDF', Buffer.from('a plan'), 'plan.PDF', MUST_BE_PDF],
    ['a page before a PDF', Buffer.concat([html, aPdf()]), 'plan.pdf', MUST_BE_PDF],
    ['one byte before a PDF', Buffer.concat([Buffer.from('\n'), aPdf()]), 'plan.pdf', MUST_BE_PDF],
    ['a Word document, called a PDF', aDocx(), 'plan.pdf', MUST_BE_PDF],
    [
      'a PDF cut off',
      aPdf('x'.repeat(3000)).subarray(0, 2000),
      'plan.pdf',
      expect.stringContaining('incomplete or damaged'),
    ],
    ['an encrypted PDF', aPdf('<< /Encrypt 5 0 R >>'), 'plan.pdf', expect.stringContaining('password')],
    [
      'encrypted in place',
      aPdf(`${' '.repeat(65_530)}/Encrypt<</V 4>>`),
      'plan.pdf',
      expect.stringContaining('password'),
    ],
    [
      'a PDF that is an archive too',
      Buffer.concat([aPdf(), makeArchive([['a.class', '%%EOF']])]),
      'plan.pdf',
      MUST_BE_PDF,
    ],
    ['a page', html, 'page.html', NOT_TAKEN],
    ['a page, called a text', html, 'page.txt', NOT_TAKEN],
    [
      'a page behind words',
      Buffer.from(`years;tonnes\n1;2\n<SCRIPT>alert(1)</script>`),
      'years.csv',
      NOT_TAKEN,
    ],
    ['a drawing', svg, 'drawing.svg', NOT_TAKEN],
    ['a drawing, called a text', Buffer.concat([Buffer.from('\ufeff \n'), svg]), 'drawing.txt', NOT_TAKEN],
    ['a script', Buffer.from('#!/bin/sh\nrm -r .\n'), 'run.txt', NOT_TAKEN],
    ['a batch file', Buffer.from('del *.*\r\n'), 'run.bat', NOT_TAKEN],
    ['a program', exe, 'run.exe', NOT_TAKEN],
    ['a program, called a workbook', exe, 'years.xlsx', NOT_TAKEN],
    ['text with a zero byte', Buffer.from('a\0b'), 'notes.txt', NOT_TAKEN],
    ['an archive', makeArchive([['readme.txt', 'hello']]), 'files.zip', NOT_TAKEN],
    [
      'an archive that only says it is Word',
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
    ['macros in a document that hides them', aDocx([['word/vbaProject.bin', 'x']]), 'plan.docx', NOT_TAKEN],
    [
      'old Word with macros',
      anOldOffice({ name: 'WordDocument' }, { name: 'Macros', isStorage: true }),
      'plan.doc',
      NOT_TAKEN,
    ],
    ['an installer', anOldOffice({ name: 'SummaryInformation' }), 'plan.doc', NOT_TAKEN],
    ['an archive cut off', aDocx().subarray(0, -10), 'plan.docx', NOT_TAKEN],
  ];
  it.each(refused)('is %s', async (_what, bytes, filename, sentence) => {
    await expectNothingOf(async () => {
      const { status, body } = await upload(bytes, { filename });
      expect([status, body['file'], body['message']]).toEqual([415, sentence, sentence]);
    });
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
    'is no PDF where %s takes nothing else',
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
