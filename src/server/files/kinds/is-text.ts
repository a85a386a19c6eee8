import type { FileBytes } from './file-bytes.ts';

/** Control characters that no text holds: all but tab, the ends of lines and the end of a page. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;
/** What Windows-1252 has no character for. */
const UNUSED = /[\x81\x8d\x8f\x90\x9d]/;
/** What a program would run or a browser would show as a page, wherever it stands. */
const ACTIVE =
  /<(?:[!]doctype|[?]xml|[?]php|html|head|body|svg|script|style|iframe|frame|object|embed|img|meta|link|form|math)[\s>/]/i;
/** Longer than any of those marks. */
const LONGEST_MARK = 16;
/** A page or a script says so at its beginning. */
const BEGINNING = /^(?:\ufeff|\u00ef\u00bb\u00bf)?(?:#!|\s*<)/;

/** Whether a file is plain text, in UTF-8 or Windows-1252, and nothing that runs or is shown as a page. */
export async function isText(bytes: FileBytes): Promise<boolean> {
  if (bytes.size === 0) return false;
  if (BEGINNING.test((await bytes.at(0, 1024)).toString('latin1'))) return false;
  let isWindows = true;
  for await (const piece of bytes.pieces(LONGEST_MARK)) {
    const text = piece.toString('latin1');
    if (CONTROLS.test(text) || ACTIVE.test(text)) return false;
    isWindows &&= !UNUSED.test(text);
  }
  return isWindows || isUtf8(bytes);
}

async function isUtf8(bytes: FileBytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes.pieces(0)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
