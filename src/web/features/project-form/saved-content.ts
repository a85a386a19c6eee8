import type { HeldProject } from '#contract/held-projects.ts';
import { bodyOf, draftOf } from './form-draft.ts';

/** Returns whether a project's content is that of a request body, given as JSON. Only what the form sends is compared. */
export function hasContentOf(project: HeldProject, body: string): boolean {
  return comparable(bodyOf(draftOf(project))) === comparable(JSON.parse(body));
}

/** Returns a text that is the same for two bodies that save the same. */
function comparable(body: unknown): string {
  return JSON.stringify(normalized(body));
}

/** The registry trims texts, takes empty ones as absent, describes files itself and sorts rows by year. */
function normalized(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim();
    return text === '' ? undefined : text;
  }
  if (Array.isArray(value)) return value.map(normalized).toSorted(byYear);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  if ('url' in value && typeof value.url === 'string') return withoutSignature(value.url);
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'updatedAt')
    .map(([key, one]) => [key, normalized(one)] as const)
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
