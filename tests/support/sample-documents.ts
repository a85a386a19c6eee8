import { makeArchive } from './make-archive.ts';
import { makeWorkbook } from './make-workbook.ts';

const ENTRY = 128;
const SECTOR = 512;

/** Returns a PDF without pages that contains this text. */
export function aPdf(inside = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n${inside}\ntrailer\n<< /Size 1 >>\n%%EOF\n`);
}

/** Returns a PDF with one page, a filled rectangle. */
export function aPdfWithAPage(): Buffer {
  const drawing = '0.2 0.4 0.6 rg 20 20 160 60 re f';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`).join('\n');
  return Buffer.from(`%PDF-1.7\n${body}\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n`);
}

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Returns a Word document with additional parts. */
export function aDocx(others: readonly (readonly [string, string])[] = [], main = wordMain): Buffer {
  const types = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
  return makeArchive([
    ['[Content_Types].xml', types],
    ['word/document.xml', '<?xml version="1.0"?><w:document/>'],
    ...others,
  ]);
}

/** Returns an Excel workbook with one cell. */
export function anXlsx(): Buffer {
  return makeWorkbook([{ name: 'Years', rows: [[2022]] }]);
}

type Entry = { readonly name: string; readonly isStorage?: boolean };

/** Returns a file in the format of older Office versions, with these directory entries. */
export function anOldOffice(...entries: readonly Entry[]): Buffer {
  const head = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  const directory = entries.map(({ name, isStorage = false }) => {
    const entry = Buffer.alloc(ENTRY);
    const written = Buffer.from(`${name}\0`, 'utf16le');
    written.copy(entry);
    entry.writeUInt16LE(written.length, 64);
    entry[66] = isStorage ? 1 : 2;
    return entry;
  });
  return Buffer.concat([head, ...directory, Buffer.alloc(SECTOR)]);
}
