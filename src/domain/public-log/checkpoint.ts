/**
 * Checkpoints of the public log: its size and root, signed (C2SP tlog-checkpoint and signed-note). Texts only;
 * hashes, keys and signatures are Base64.
 */

/** What a checkpoint states: which log (host and path of its address), how many entries, their root. */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: string };
/** A signature line: who signed, and the key's four bytes of id with the signature. */
export type NoteSignature = { readonly name: string; readonly signature: string };
/** A signed text; `text` ends with a line feed, and the signatures cover it whole. */
export type SignedNote = { readonly text: string; readonly signatures: readonly NoteSignature[] };

/** Reading stops at longer notes. Sixteen signatures take less than two kilobytes. */
const MAX_CHARACTERS = 65_536;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** 32 bytes. */
const HASH = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const SIZE = /^(?:0|[1-9]\d{0,15})$/;
const KEY_NAME = /^[^\s+\p{Cc}]+$/u;
// All control characters but the line feed are refused.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

/** Returns the text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root}\n`;
}

/** Returns the note of a text with its signatures. */
export function writeNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map(({ name, signature }) => `\u2014 ${name} ${signature}\n`).join('')}`;
}

/** Reads a signed note; null if it is none. It says nothing yet about the signatures. */
export function readNote(note: string): SignedNote | null {
  if (note.length > MAX_CHARACTERS || CONTROL.test(note) || !note.endsWith('\n')) return null;
  const gap = note.lastIndexOf('\n\n');
  if (gap < 1) return null;
  const signatures = note
    .slice(gap + 2, -1)
    .split('\n')
    .map(readSignature);
  return signatures.every((signature) => signature !== null)
    ? { text: note.slice(0, gap + 1), signatures }
    : null;
}

function readSignature(line: string): NoteSignature | null {
  const [dash, name = '', signature = '', ...more] = line.split(' ');
  const isWhole = dash === '\u2014' && more.length === 0 && KEY_NAME.test(name);
  return isWhole && signature !== '' && BASE64.test(signature) ? { name, signature } : null;
}

/** Reads the text of a checkpoint, with or without further lines; null if it is none. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', root = '', ...more] = text.split('\n');
  const isText = more.at(-1) === '' && !more.slice(0, -1).includes('');
  if (!isText || origin === '' || !SIZE.test(size) || !HASH.test(root)) return null;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root } : null;
}

/** A key that checks signatures: its name, its id (eight hexadecimal digits), and its type and bytes. */
export type VerifierKey = { readonly name: string; readonly id: string; readonly key: string };

/** Returns a verifier key's text. */
export function verifierKeyText({ name, id, key }: VerifierKey): string {
  return `${name}+${id}+${key}`;
}

/** Reads a verifier key; null if it is none. Whether its id fits the key is for the caller to compute. */
export function readVerifierKey(text: string): VerifierKey | null {
  const [name = '', id = '', ...rest] = text.trim().split('+');
  // The key itself is Base64, which may hold a plus.
  const key = rest.join('+');
  if (!KEY_NAME.test(name) || !/^[0-9a-f]{8}$/.test(id) || key === '' || !BASE64.test(key)) return null;
  return { name, id, key };
}
