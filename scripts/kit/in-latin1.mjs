/**
 * Writes the characters of a script outside Latin-1 as escapes: with a single one in a file, Node.js keeps
 * two bytes for each of its characters.
 */
export function inLatin1(code) {
  return code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
