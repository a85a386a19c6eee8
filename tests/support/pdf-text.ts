import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Returns the lines of selectable text of a PDF, in the order in which they were drawn. pdf.js turns spaces that do not
 * break into spaces.
 */
export async function pdfLines(bytes: Buffer): Promise<readonly string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const lines: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent({ disableNormalization: true });
    lines.push(...joinLines(items.flatMap((item) => ('str' in item ? [item] : []))));
  }
  await task.destroy();
  return lines;
}

/** Returns the texts of the files in a PDF by their names. */
export async function pdfAttachments(bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const texts: Record<string, string> = {};
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    const content = await pdf.getAttachmentContent(id);
    texts[filename] = Buffer.from(content ?? []).toString('utf8');
  }
  await task.destroy();
  return texts;
}

type Item = {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
};

/** Most width of a space between words, relative to the letters' height. */
const SPACE = 0.5;

/** Joins parts of a line. pdf.js has a wide space between texts beside each other, and an end after most lines. */
function joinLines(items: readonly Item[]): readonly string[] {
  const lines = [''];
  let [left, size] = [0, 0];
  for (const { str, hasEOL, width, height, transform } of items) {
    const x = transform[4] ?? 0;
    const isGap = str === ' ' && width > size * SPACE;
    if (isGap || x < left) lines.push('');
    if (!isGap) lines[lines.length - 1] += str;
    if (hasEOL) lines.push('');
    left = x;
    if (height > 0) size = height;
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
