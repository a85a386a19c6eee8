import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import type { SectionName, SectionState } from './form-context.ts';
import { sectionShowing } from './form-parts.ts';

/** The steps of the form of a project, in order. */
export const stepNames = ['what', 'where', 'tonnes', 'documents', 'pictures', 'check'] as const;

export type StepName = (typeof stepNames)[number];

/** The sections of each step; the last one reads them all. */
export const sectionsOfStep: Readonly<Record<StepName, readonly SectionName[]>> = {
  what: ['basics'],
  where: ['timeline', 'place', 'people'],
  tonnes: ['emissions'],
  documents: ['documents'],
  pictures: ['pictures'],
  check: [],
};

/** Returns the step that has a field, by its name in errors and comments; null for unknown names. */
export function stepShowing(field: string): StepName | null {
  const section = sectionShowing(field);
  const has = (step: StepName) => section !== null && sectionsOfStep[step].includes(section);
  return stepNames.find(has) ?? null;
}

/** Returns a step's id, which is its address on the page. */
export function stepId(step: StepName): string {
  return `step-${step}`;
}

/** Returns the id of a step's heading. */
export function stepHeadingId(step: StepName): string {
  return `${stepId(step)}-heading`;
}

/** Returns the step that an address on the page names; otherwise the first. */
function stepOfHash(hash: string): StepName {
  return stepNames.find((step) => hash === `#${stepId(step)}`) ?? 'what';
}

/** Returns the progress of a step: the sums of its sections. */
export function stepState(
  step: StepName,
  progress: Readonly<Record<SectionName, SectionState>>,
): SectionState {
  const states = sectionsOfStep[step].map((section) => progress[section]);
  const sum = (name: keyof SectionState) => states.reduce((total, state) => total + state[name], 0);
  return {
    required: sum('required'),
    empty: sum('empty'),
    errors: sum('errors'),
    openComments: sum('openComments'),
  };
}

/** Name under which the browser keeps that its reader prefers all steps on one page. */
const ONE_PAGE = 'form-on-one-page';

function prefersOnePage(): boolean {
  try {
    return localStorage.getItem(ONE_PAGE) !== null;
  } catch {
    return false;
  }
}

function keepOnePage(isOnePage: boolean): void {
  try {
    if (isOnePage) localStorage.setItem(ONE_PAGE, 'true');
    else localStorage.removeItem(ONE_PAGE);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/**
 * The step on screen, which the page's address names, so that Back leads to the one before; and whether all
 * of them are on one page, which the browser remembers.
 */
export function useSteps() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [current, setCurrent] = useState(() => stepOfHash(hash));
  const [seen, setSeen] = useState(hash);
  const [isOnePage, setOnePage] = useState(prefersOnePage);
  if (seen !== hash) {
    setSeen(hash);
    setCurrent(stepOfHash(hash));
  }
  /** Shows the step of a field, without another address: the field itself is scrolled to. */
  const show = useCallback((field: string) => {
    const step = stepShowing(field);
    if (step !== null) flushSync(() => setCurrent(step));
  }, []);
  return {
    current,
    isOnePage,
    show,
    /** Opens a step under its own address; its heading takes the focus. */
    open: (step: StepName) => {
      flushSync(() => setCurrent(step));
      void navigate({ search, hash: stepId(step) });
      document.getElementById(stepHeadingId(step))?.focus();
    },
    setOnePage: (isAll: boolean) => {
      keepOnePage(isAll);
      setOnePage(isAll);
    },
  };
}

export type Steps = ReturnType<typeof useSteps>;
