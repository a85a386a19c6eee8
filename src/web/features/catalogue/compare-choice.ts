import { useSyncExternalStore } from 'react';
import { MAX_COMPARED } from '#contract/compare-projects.ts';

/** A project that the reader ticked to compare. */
export type Chosen = { readonly serial: string; readonly title: string };

/** Id of the form that sends the ticked projects where scripts do not. */
export const COMPARE_FORM = 'compare';

const listeners = new Set<() => void>();
const nothing: readonly Chosen[] = [];
/** As long as the app is open: the choice goes with the reader from page to page of the list. */
let chosen = nothing;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(next: readonly Chosen[]): void {
  chosen = next;
  for (const listener of listeners) listener();
}

/** The projects ticked to compare, in the order of the ticks. */
export function useCompareChoice(): readonly Chosen[] {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => nothing,
  );
}

/** Ticks a project, or unticks it; no more than are compared. */
export function toggleCompared(project: Chosen): void {
  const others = chosen.filter(({ serial }) => serial !== project.serial);
  if (others.length < chosen.length) choose(others);
  else if (chosen.length < MAX_COMPARED) choose([...chosen, project]);
}

/** Unticks all projects. */
export function clearCompared(): void {
  choose(nothing);
}
