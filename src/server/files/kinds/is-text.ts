import type { FileBytes } from './file-bytes.ts';

/** Control characters not allowed in text: all but tab, line breaks and form feed. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;
/** Bytes undefined in Windows-1252. */
const UNDEFINED_BYTES = /[\x81\x8d\x8f\x90\x9d]/;
/** Tags of active content or web pages, anywhere in the file. */
const ACTIVE =
  /<(?:[!]doctype|[?]xml|[?]php|html|head|body|svg|script|style|iframe|frame|object|embed|img|meta|link|form|math)[\s>/]/i;
/** Upper bound on the length of an active tag, in bytes. */
const MAX_TAG_BYTES = 16;
/** How a web page or a script begins. */
const ACTIVE_START = /^(?:\ufeff|\u00ef\u00bb\u00bf)?(?:#!|\s*<)/;

/** Reports whether a file is plain text in UTF-8 or Windows-1252, without scripts or markup. */
export async function isText(bytes: FileBytes): Promise<boolean> {
  if (bytes.size === 0) return false;
  if (ACTIVE_START.test((await bytes.at(0, 1024)).toString('latin1'))) return false;
  let isWindows1252 = true;
  for await (const piece of bytes.pieces(MAX_TAG_BYTES)) {
    const text = piece.toString('latin1');
    if (CONTROLS.test(text) || ACTIVE.test(text)) return false;
    isWindows1252 &&= !UNDEFINED_BYTES.test(text);
  }
  return isWindows1252 || isUtf8(bytes);
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
