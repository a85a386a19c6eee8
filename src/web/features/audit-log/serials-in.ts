type Facts = Readonly<Record<string, unknown>>;

const SERIAL = /^[A-Z]{2}\d{6,}-\d{3,}/;
/** Serials that one line shows; the rest is counted. */
const MAX_SHOWN = 4;

/** What happened to units, whose serials are recorded under these names. */
const unitChanges = ['issued', 'retired', 'transferred', 'cancelled', 'corrected'] as const;

/**
 * Splits what is recorded of an action into the serials that it names, of units before those of projects, and
 * the rest. Of units, the rest says how many ranges there are, where they are not all shown.
 */
export function serialsIn(facts: Facts): { readonly serials: readonly string[]; readonly others: Facts } {
  const units = unitChanges.flatMap((change) => listOf(facts[change]));
  const named = [...listOf(facts['project']), ...listOf(facts['serials']), ...units];
  const serials = [...new Set(named)];
  const shown = serials.slice(0, MAX_SHOWN);
  const others = Object.entries(facts).map(([name, value]) => {
    const list = listOf(value);
    if (list.length === 0) return [name, value] as const;
    const isUnits = (unitChanges as readonly string[]).includes(name);
    return [name, isUnits && serials.length > shown.length ? list.length : null] as const;
  });
  return { serials: shown, others: Object.fromEntries(others.filter(([, value]) => value !== null)) };
}

function listOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.filter((one): one is string => typeof one === 'string' && SERIAL.test(one));
  return texts.length === list.length ? texts : [];
}
