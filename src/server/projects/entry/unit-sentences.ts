import type { Refusal } from '#domain/result.ts';
import { m } from '#messages/messages.js';
import { formatWhole, type Locale } from '../../kernel/locale.ts';
import type { Sentence } from '../../kernel/problems.ts';

const overtaken: ReadonlySet<Refusal['code']> = new Set([
  'inventory-exceeded',
  'inventory-below-retired',
  'range-not-covered',
  'units-not-active',
  'units-held-by-another',
  'units-changed',
]);

/** Returns whether a refusal is due to what someone else changed or used up at the same time. */
export function isOvertaken({ code }: Refusal): boolean {
  return overtaken.has(code);
}

/** Returns the message of a refusal of acts on units; undefined for refusals of other rules. */
export function unitSentenceOf({ code, values }: Refusal): Sentence | undefined {
  const text = (name: string) => String(values[name] ?? '');
  const tonnes = (name: string, locale: Locale) => formatWhole(Number(values[name]), locale);
  const year = text('year');
  const inventory = text('inventory');
  const inventoryYear = text('inventoryYear');
  const sentences: Partial<Record<Refusal['code'], Sentence>> = {
    'rows-not-covering': (locale) => m.problem_rows_not_covering({ year }, { locale }),
    'units-final': (locale) => m.problem_units_final({}, { locale }),
    'retirement-without-note': (locale) => m.problem_retirement_note({ year }, { locale }),
    'retirement-without-inventory': (locale) => m.problem_retirement_inventory({ year }, { locale }),
    'transfer-without-receiver': (locale) => m.problem_transfer_receiver({ year }, { locale }),
    'transfer-to-self': (locale) => m.problem_transfer_self({}, { locale }),
    'receiver-unknown': (locale) => m.problem_receiver_unknown({ receiver: text('receiver') }, { locale }),
    'units-recorded': (locale) => m.problem_units_recorded({}, { locale }),
    'units-received': (locale) => m.problem_units_received({}, { locale }),
    'inventory-year-missing': (locale) =>
      m.problem_inventory_unknown({ inventory, year: inventoryYear }, { locale }),
    'inventory-of-another': (locale) => m.problem_inventory_other({ inventory }, { locale }),
    'inventory-exceeded': (locale) =>
      m.problem_inventory_exceeded(
        {
          year,
          inventory,
          inventoryYear,
          wanted: tonnes('wanted', locale),
          unretired: tonnes('unretired', locale),
        },
        { locale },
      ),
  };
  return sentences[code] ?? (isOvertaken({ code, values }) ? stale : undefined);
}

const stale: Sentence = (locale) => m.problem_units_stale({}, { locale });
