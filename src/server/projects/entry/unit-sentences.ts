import { formatSerialRange } from '#domain/ledger/serial.ts';
import type { Refusal } from '#domain/result.ts';
import { m } from '#messages/messages.js';
import { characterSentence, type NamedCharacter } from '../../kernel/character-sentence.ts';
import { formatWhole, type Locale } from '../../kernel/locale.ts';
import { ProblemError, type Sentence, wrongField } from '../../kernel/problems.ts';

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

/** Returns the message of a refusal of operations on units; undefined for refusals of other rules. */
export function unitSentenceOf({ code, values }: Refusal): Sentence | undefined {
  const text = (name: string) => String(values[name] ?? '');
  const tonnes = (name: string, locale: Locale) => formatWhole(Number(values[name]), locale);
  const year = text('year');
  const inventory = text('inventory');
  const inventoryYear = text('inventoryYear');
  const sentences: Partial<Record<Refusal['code'], Sentence>> = {
    'rows-not-covering': (locale) => m.problem_rows_not_covering({ year }, { locale }),
    'units-final': (locale) => m.problem_units_final({}, { locale }),
    'character-refused': (locale) =>
      characterSentence({ codePoint: text('codePoint'), name: text('name') as NamedCharacter['name'] })(
        locale,
      ),
    'letters-not-printable': (locale) => m.problem_letters({ letters: text('letters') }, { locale }),
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

/** The fields of operations on units that refusals are about. */
const fieldsOfOperation: Partial<Record<Refusal['code'], string>> = {
  'receiver-unknown': 'transferredTo',
  'transfer-to-self': 'transferredTo',
  'transfer-without-receiver': 'transferredTo',
  'inventory-of-another': 'inventoryProject',
  'inventory-year-missing': 'inventoryYear',
};

/** Parts of a named choice that a refusal is about. */
const partsOfChoice: Partial<Record<Refusal['code'], string>> = {
  'units-too-few': 'tonnes',
  'units-not-held': 'serialMin',
  'units-chosen-twice': 'serialProject',
  'units-recorded': 'serialProject',
  'units-received': 'serialProject',
};

/**
 * Returns the problem of an operation on units that is refused, under the field it is about, `wished` if it is about
 * the units as a whole: 409 for what someone else changed or used up, else 400.
 */
export function operationProblem(refusal: Refusal, wished: 'units' | 'tonnes'): ProblemError {
  const sentence = operationSentenceOf(refusal);
  const field = fieldOf(refusal, wished);
  if (!isOvertaken(refusal) && refusal.code !== 'units-not-held') return wrongField(field, sentence);
  return new ProblemError(409, sentence, { [field]: sentence });
}

/** Returns the 400 problem of an operation that names units and a quantity of everything held, or neither. */
export function wishProblem(): ProblemError {
  return wrongField('tonnes', (locale) => m.problem_operation_wish({}, { locale }));
}

function fieldOf({ code, values }: Refusal, wished: string): string {
  const { place, field } = values;
  if (place !== undefined) return `units.${place}.${partsOfChoice[code] ?? 'serialProject'}`;
  if (field !== undefined) return field === 'note' ? 'retiredAgainst' : String(field);
  return fieldsOfOperation[code] ?? wished;
}

function operationSentenceOf(refusal: Refusal): Sentence {
  const { code, values } = refusal;
  const text = (name: string) => String(values[name] ?? '');
  const tonnes = (name: string, locale: Locale) => formatWhole(Number(values[name]), locale);
  const units = { project: text('project'), year: text('year') };
  const sentences: Partial<Record<Refusal['code'], Sentence>> = {
    'units-too-few': (locale) =>
      values['place'] === undefined
        ? m.problem_operation_few({ held: tonnes('held', locale) }, { locale })
        : m.problem_operation_few_of({ ...units, held: tonnes('held', locale) }, { locale }),
    'units-not-held': (locale) =>
      m.problem_operation_not_held(
        {
          serials: formatSerialRange({
            project: units.project,
            min: Number(values['min']),
            max: Number(values['max']),
          }),
        },
        { locale },
      ),
    'units-chosen-twice': (locale) => m.problem_operation_twice(units, { locale }),
    'retired-against-both': (locale) => m.problem_operation_both({}, { locale }),
    'retirement-without-note': (locale) => m.problem_operation_against({}, { locale }),
    'retirement-without-inventory': (locale) =>
      values['field'] === 'inventoryYear'
        ? m.problem_operation_inventory_year({}, { locale })
        : m.problem_operation_inventory({}, { locale }),
    'inventory-exceeded': (locale) =>
      m.problem_operation_exceeded(
        {
          wanted: tonnes('wanted', locale),
          unretired: tonnes('unretired', locale),
          inventory: text('inventory'),
          inventoryYear: text('inventoryYear'),
        },
        { locale },
      ),
  };
  const sentence = sentences[code] ?? unitSentenceOf(refusal);
  if (sentence === undefined) throw new Error(`No operation on units is refused with ${code}.`);
  return sentence;
}
