import { use, useMemo, useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { fieldNeed, projectFields } from '#domain/project/entry.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import * as m from '#messages/messages.js';
import classes from './check-step.module.css';
import { missingText } from './field-sentences.ts';
import { fieldId, fieldWord } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { placeOfField } from './form-parts.ts';
import { stepWords } from './form-rail.tsx';
import { type StepName, type Steps, sectionsOfStep, stepId, stepNames, stepShowing } from './form-steps.ts';
import readClasses from './read.module.css';
import { type LoadReadingParts, type ReadFieldProps, ReadingProvider, useReading } from './read-context.ts';
import { readDraftEntry } from './read-entry.ts';
import { ReadDetails, ReadDocuments, ReadPictures, ReadYears } from './read-sections.tsx';

type Props = {
  /** The edited project; null for a new entry. */
  readonly project: OwnedProject | null;
  readonly loadParts: LoadReadingParts;
  readonly steps: Steps;
};

const PHONE = '(max-width: 47.99em)';

/** Shows all values of the form as text, step by step, and lists the required fields that are still empty. */
export function CheckStep({ project, loadParts, steps }: Props) {
  const { draft, currentYear } = useFormState();
  // On phones the steps are folded: open, they are twelve screens.
  const [isFolded] = useState(() => window.matchMedia(PHONE).matches);
  const entry = useMemo(() => readDraftEntry(draft, { project, currentYear }), [draft, project, currentYear]);
  return (
    <ReadingProvider value={{ entry, ...use(loadParts()), Field, absent: 'line' }}>
      <Left steps={steps} />
      {stepNames
        .filter((step) => step !== 'check')
        .map((step) => (
          <section key={step} aria-labelledby={`read-${step}`} className={classes.part}>
            <details open={!isFolded}>
              <summary className={classes.head}>
                <h3 id={`read-${step}`}>{stepWords[step]()}</h3>
              </summary>
              <div className={classes.read} data-step={step}>
                <Read step={step} />
              </div>
            </details>
            <a
              href={`#${stepId(step)}`}
              aria-label={m.form_change_what({ what: stepWords[step]() })}
              className={classes.change}
              onClick={(event) => {
                if (steps.isOnePage) return;
                event.preventDefault();
                steps.open(step);
              }}
            >
              {m.form_change()}
            </a>
          </section>
        ))}
    </ReadingProvider>
  );
}

function Read({ step }: { readonly step: StepName }) {
  if (step === 'tonnes') return <ReadYears />;
  if (step === 'documents') return <ReadDocuments />;
  if (step === 'pictures') return <ReadPictures />;
  const sections = sectionsOfStep[step].filter(
    (section) =>
      section === 'basics' || section === 'timeline' || section === 'place' || section === 'people',
  );
  return <ReadDetails sections={sections} />;
}

/** Names the required fields that are empty, each with a link to it. */
function Left({ steps }: Pick<Props, 'steps'>) {
  const { draft } = useFormState();
  const fields = useMissing();
  const count = fields.length;
  const { kind } = shapeOf(draft);
  if (count === 0)
    return (
      <p className={classes.ready}>
        <strong>{m.form_ready()}</strong>
      </p>
    );
  return (
    <div className={classes.left}>
      <p className={classes.number} aria-hidden="true">
        {count}
      </p>
      <div>
        <p>
          <strong>{m.form_things_left({ count })}</strong>
        </p>
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  steps.show(field);
                  const control = document.getElementById(fieldId(field));
                  control?.scrollIntoView({ block: 'center' });
                  control?.focus({ preventScroll: true });
                }}
              >
                {missingText(field, kind)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Returns the required fields of the form that are empty, in its order. */
function useMissing(): readonly string[] {
  const { entry } = useReading();
  const isEmpty = (field: string) => {
    const [group = '', slot = ''] = field.split('.');
    const value = group === 'pictures' || group === 'documents' ? entry.files[slot] : entry.valueOf(field);
    return value === null || value === undefined || value === '';
  };
  return projectFields
    .filter((field) => field !== 'emissionReductions' && fieldNeed(field, entry.shape) === 'required')
    .filter((field) => stepShowing(field) !== null && isEmpty(field))
    .toSorted((one, other) => placeOfField(one) - placeOfField(other));
}

/** Fields that take half the width. */
const half: ReadonlySet<string> = new Set([
  ...fieldDeclarations.filter(({ isHalf }) => isHalf === true).map(({ name }) => name),
  'timeline.startDate',
  'timeline.endDate',
]);

/** A field with its label; amber where it is required and empty. */
function Field({ field, word, children }: ReadFieldProps) {
  const { entry } = useReading();
  const isMissing = useMissing().includes(field);
  return (
    <div
      className={readClasses.field}
      data-missing={isMissing || undefined}
      data-long={!half.has(field) || undefined}
    >
      <dt>{word ?? fieldWord(field, entry.shape.kind)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
