import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './kit/root.mjs';

const BASE = 'en';

/** Every text of a message: it is one string, or variants for plural and choice somewhere below. */
function textsOf(message) {
  if (typeof message === 'string') return [message];
  const variants = Object.values(message.match ?? message);
  return variants.flatMap((variant) => (typeof variant === 'object' ? textsOf(variant) : [String(variant)]));
}

const isVariants = (message) => Array.isArray(message);
const spoken = (message) =>
  isVariants(message) ? message.flatMap((part) => textsOf(part)) : textsOf(message);
const placeholders = (message) =>
  [...new Set(spoken(message).flatMap((text) => text.match(/\{[^{}]+\}/g) ?? []))]
    .sort((one, other) => one.localeCompare(other))
    .join(' ');

/** Where the links of a message lead, which are written `[words](/address)`. */
const links = (message) =>
  spoken(message)
    .flatMap((text) => [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address))
    .sort((one, other) => one.localeCompare(other))
    .join(' ');

/** The names that stand twice at the top of a file: reading JSON hides all but the last. Every text has a line of its own. */
const twice = (text) => {
  const names = [...text.matchAll(/^ {2}("(?:[^"\\]|\\.)+"):/gm)].map(([, name]) => JSON.parse(name));
  return names.filter((name, place) => names.indexOf(name) !== place);
};

const faults = [];
const files = readdirSync(inRoot('messages')).filter((name) => name.endsWith('.json'));
const byLocale = new Map(
  files.map((name) => {
    const locale = name.replace('.json', '');
    const text = readFileSync(inRoot('messages', name), 'utf8');
    for (const key of twice(text)) faults.push(`${locale} has '${key}' twice.`);
    const { $schema: _schema, ...messages } = JSON.parse(text);
    return [locale, messages];
  }),
);

const base = byLocale.get(BASE);

function compare(locale, messages) {
  for (const key of Object.keys(base)) if (!(key in messages)) faults.push(`${locale} lacks '${key}'.`);
  for (const [key, message] of Object.entries(messages)) {
    if (!(key in base)) faults.push(`${locale} has '${key}', which ${BASE} does not.`);
    else if (placeholders(message) !== placeholders(base[key])) {
      faults.push(
        `${locale} '${key}' holds ${placeholders(message) || 'nothing'} where ${BASE} holds ${placeholders(base[key]) || 'nothing'}.`,
      );
    }
    if (key in base && links(message) !== links(base[key])) {
      faults.push(
        `${locale} '${key}' leads to ${links(message) || 'nowhere'} where ${BASE} leads to ${links(base[key]) || 'nowhere'}.`,
      );
    }
    if (spoken(message).some((text) => text.trim() === '')) faults.push(`${locale} '${key}' is empty.`);
  }
}

for (const [locale, messages] of byLocale) compare(locale, messages);
for (const fault of faults) console.error(fault);
console.log(
  `${Object.keys(base).length} texts in ${[...byLocale.keys()].join(', ')}: ${faults.length} faults.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
