import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './kit/root.mjs';

const BASE = 'en';
/** French puts a space there, which must not end a line. */
const BREAKS_IN_FRENCH = / [:»]|« /;

/** Returns every text of a message: a single string, or its plural and choice variants at any depth. */
function textsOf(message) {
  if (typeof message === 'string') return [message];
  const variants = Object.values(message.match ?? message);
  return variants.flatMap((variant) => (typeof variant === 'object' ? textsOf(variant) : [String(variant)]));
}

const isVariants = (message) => Array.isArray(message);
const variantsOf = (message) =>
  isVariants(message) ? message.flatMap((part) => textsOf(part)) : textsOf(message);
const placeholders = (message) =>
  [...new Set(variantsOf(message).flatMap((text) => text.match(/\{[^{}]+\}/g) ?? []))]
    .sort((one, other) => one.localeCompare(other))
    .join(' ');

/** Returns the targets of a message's links, which are written `[words](/address)`. */
const links = (message) =>
  variantsOf(message)
    .flatMap((text) => [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address))
    .sort((one, other) => one.localeCompare(other))
    .join(' ');

/**
 * Returns the keys that occur twice at the top level of a file, where JSON.parse keeps only the last. Expects
 * one key per line.
 */
const duplicateKeys = (text) => {
  const names = [...text.matchAll(/^ {2}("(?:[^"\\]|\\.)+"):/gm)].map(([, name]) => JSON.parse(name));
  return names.filter((name, place) => names.indexOf(name) !== place);
};

const errors = [];
const files = readdirSync(inRoot('messages')).filter((name) => name.endsWith('.json'));
const byLocale = new Map(
  files.map((name) => {
    const locale = name.replace('.json', '');
    const text = readFileSync(inRoot('messages', name), 'utf8');
    for (const key of duplicateKeys(text)) errors.push(`${locale} has '${key}' twice.`);
    const { $schema: _schema, ...messages } = JSON.parse(text);
    return [locale, messages];
  }),
);

const base = byLocale.get(BASE);

function compare(locale, messages) {
  for (const key of Object.keys(base)) if (!(key in messages)) errors.push(`${locale} lacks '${key}'.`);
  for (const [key, message] of Object.entries(messages)) {
    if (!(key in base)) errors.push(`${locale} has '${key}', which ${BASE} does not.`);
    else if (placeholders(message) !== placeholders(base[key])) {
      errors.push(
        `${locale} '${key}' holds ${placeholders(message) || 'nothing'} where ${BASE} holds ${placeholders(base[key]) || 'nothing'}.`,
      );
    }
    if (key in base && links(message) !== links(base[key])) {
      errors.push(
        `${locale} '${key}' leads to ${links(message) || 'nowhere'} where ${BASE} leads to ${links(base[key]) || 'nowhere'}.`,
      );
    }
    if (variantsOf(message).some((text) => text.includes('CO2')))
      errors.push(`${locale} '${key}' has CO2 without its subscript: write CO₂.`);
    if (locale === 'fr' && variantsOf(message).some((text) => BREAKS_IN_FRENCH.test(text)))
      errors.push(
        `${locale} '${key}' has an ordinary space before : or » or after «: a line could break there.`,
      );
    if (variantsOf(message).some((text) => text.trim() === '')) errors.push(`${locale} '${key}' is empty.`);
  }
}

for (const [locale, messages] of byLocale) compare(locale, messages);
for (const fault of errors) console.error(fault);
console.log(
  `${Object.keys(base).length} texts in ${[...byLocale.keys()].join(', ')}: ${errors.length} errors.`,
);
process.exitCode = errors.length > 0 ? 1 : 0;
