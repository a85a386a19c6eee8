import type { HeldProject } from '#contract/held-projects.ts';
import { bodyOf, draftOf } from './form-draft.ts';

/** Returns whether a project's content is that of a request body, given as JSON. Only what the form sends is compared. */
export function hasContentOf(project: HeldProject, body: string): boolean {
  return comparable(bodyOf(draftOf(project))) === comparable(JSON.parse(body));
}

/** Returns a text that is the same for two bodies that save the same. */
function comparable(body: unknown): string {
  return JSON.stringify(normalized('', body));
}

/** The registry trims texts, takes empty ones as absent, names files itself and sorts rows by year. */
function normalized(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = name === 'url' ? withoutSignature(value) : value.trim();
    return text === '' ? undefined : text;
  }
  if (Array.isArray(value)) return value.map((one) => normalized('', one)).toSorted(byYear);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'filename' && key !== 'updatedAt')
    .map(([key, one]) => [key, normalized(key, one)] as const)
    .filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function byYear(one: unknown, other: unknown): number {
  return yearOf(one) - yearOf(other);
}

function yearOf(row: unknown): number {
  return typeof row === 'object' && row !== null && 'year' in row ? Number(row.year) : 0;
}

/** Returns a link without its signature, which differs each time the link is signed. */
export function withoutSignature(url: string): string {
  return url.split('?')[0] ?? url;
}
