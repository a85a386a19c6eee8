const controls = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/**
 * A text as it may be kept: line breaks as `\n`, no control characters (NUL, which no database takes, among them), no
 * halves of characters, nothing blank around it. Every script stays as it is. Says whether anything was left out.
 */
export function cleanText(written: string): { readonly text: string; readonly leftOut: boolean } {
  const broken = written.replace(/\r\n?/g, '\n');
  const cleaned = broken.replace(controls, '');
  return { text: cleaned.trim(), leftOut: cleaned.length !== broken.length };
}

/** A text on one line: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\n\t]\s*/g, ' ');
}
