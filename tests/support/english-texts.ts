import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function englishTexts(): string[] {
  const file = join(process.cwd(), 'messages/en.json');
  // The registry's own organization is named in the language of its first start.
  const { product_name: _name, ...texts } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return Object.values(texts).filter((text) => typeof text === 'string');
}

/** Texts that are the same in both languages on purpose: names, and words of both. */
const IN_BOTH: ReadonlySet<string> = new Set([
  '© OpenStreetMap',
  'Natural Earth, NOAA, NASA, GeoNames',
  'ISO 14064-2',
  'Gold Standard',
  'Total, CAD',
  'Date (UTC)',
  'Citation (APA)',
]);

/**
 * English texts of two or more words without values; single words may be the same in both languages. A text
 * that stands in `fr.json` by mistake is English all the same.
 */
const english = englishTexts()
  .filter((text) => /\S\s+\S/.test(text) && !/[{[]/.test(text) && !IN_BOTH.has(text))
  .map((text) => text.replaceAll(/\s+/g, ' '));

/** Returns the registry's English texts in what a page says, with single spaces. */
export const englishIn = (said: string): readonly string[] => english.filter((text) => said.includes(text));
