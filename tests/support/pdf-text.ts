import { inflateSync } from 'node:zlib';

const STREAM = /stream\r?\n/g;
const SHOWN = /\[([^\]]*)\] TJ/g;
const HEX = /<([0-9a-f]*)>/gi;
/** The letters of the built-in fonts (WinAnsi). */
const fontLetters = new TextDecoder('windows-1252');

/** Returns the lines of selectable text of a PDF that pdfkit wrote, in the order in which they were drawn. */
export function pdfLines(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  return [...text.matchAll(STREAM)].flatMap(({ index, 0: mark }) => {
    const start = index + mark.length;
    const content = inflate(bytes.subarray(start, text.indexOf('endstream', start)));
    return [...content.matchAll(SHOWN)].map(([, shown = '']) =>
      [...shown.matchAll(HEX)].map(([, hex = '']) => fontLetters.decode(Buffer.from(hex, 'hex'))).join(''),
    );
  });
}

/** Returns a stream's content; empty if it is not compressed, as only images and fonts are here. */
function inflate(stream: Buffer): string {
  const isCompressed = stream[0] === 0x78;
  return isCompressed ? inflateSync(stream).toString('latin1') : '';
}
