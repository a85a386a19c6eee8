const controls = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/**
 * Returns a text that can be stored: line breaks as `\n`, no control characters (including NUL, which databases reject), no lone surrogates,
 * trimmed. All scripts are kept. `leftOut` is true if any characters were removed.
 */
export function cleanText(written: string): { readonly text: string; readonly leftOut: boolean } {
  const normalized = written.replace(/\r\n?/g, '\n');
  const cleaned = normalized.replace(controls, '');
  return { text: cleaned.trim(), leftOut: cleaned.length !== normalized.length };
}

/** Returns a text on one line: line breaks and tabs become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\n\t]\s*/g, ' ');
}
