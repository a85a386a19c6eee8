import { formatMoney, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { factNames, factSentences, factValues } from './fact-words.ts';

/**
 * Returns the facts of an action as one line in the reader's language; null without facts. Values without a label are shown as
 * recorded.
 */
export function factsText(facts: Readonly<Record<string, unknown>>): string | null {
  const parts = Object.entries(facts)
    .map(([name, value]) => factText(name, value))
    .filter((text) => text !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

function factText(fact: string, value: unknown): string | null {
  const sentence = factSentences[fact];
  if (typeof value === 'boolean' && sentence !== undefined) return sentence(value);
  const text = valueText(fact, value);
  if (text === '') return null;
  return m.fact_pair({ name: factNames[fact]?.() ?? fact, value: text });
}

function valueText(fact: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((entry) => valueText(fact, entry)).join(', ');
  if (typeof value === 'number') return numberText(fact, value);
  if (typeof value === 'string') return wordOf(fact, value);
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, entryValue]) => `${wordOf(fact, name)} ${valueText(fact, entryValue)}`)
    .join(', ');
}

function numberText(fact: string, value: number): string {
  if (fact === 'totalCents') return formatMoney(value);
  return fact === 'change' && value > 0 ? `+${value}` : formatWhole(value);
}

function wordOf(fact: string, value: string): string {
  return factValues[fact]?.[value]?.() ?? value;
}
