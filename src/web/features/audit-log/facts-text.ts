/** The facts of an act in one line: names and values as they were written down; null where there are none. */
export function factsText(facts: Readonly<Record<string, unknown>>): string | null {
  const parts = Object.entries(facts)
    .map(([name, value]) => [name, valueText(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`);
  return parts.length === 0 ? null : parts.join(' · ');
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${valueText(inner)}`)
    .join(', ');
}
