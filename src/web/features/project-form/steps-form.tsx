import { lazy, type ReactNode } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import * as m from '#messages/messages.js';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { EmissionsSection, type RowsEditor } from './emissions-section.tsx';
import { SectionTitlesProvider } from './form-fields.tsx';
import { DocumentsSection, PicturesSection } from './form-files.tsx';
import { stepWords } from './form-rail.tsx';
import { BasicsSection, PeopleSection } from './form-sections.tsx';
import { type StepName, type Steps, stepHeadingId, stepId, stepNames } from './form-steps.ts';
import { type PlacePicker, PlaceSection } from './place-section.tsx';
import type { LoadReadingParts } from './read-context.ts';
import classes from './steps-form.module.css';
import { TimelineSection } from './timeline-section.tsx';

const CheckStep = lazy(async () => ({ default: (await import('./check-step.tsx')).CheckStep }));

type Props = {
  /** The edited project; null for a new entry. */
  readonly project: OwnedProject | null;
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  readonly reading: LoadReadingParts;
  readonly steps: Steps;
  /** What submits the form, at its end. */
  readonly submit: ReactNode;
};

/**
 * The form of a project in steps, of which one is on screen, or all where its reader prefers that. Paper
 * shows all of them but the last, which would repeat them.
 */
export function StepsForm({ project, editor, picker, reading, steps, submit }: Props) {
  const content: Readonly<Record<StepName, ReactNode>> = {
    what: <BasicsSection saved={project} />,
    where: (
      <>
        <TimelineSection />
        <PlaceSection picker={picker} />
        <PeopleSection />
      </>
    ),
    tonnes: <EmissionsSection project={project} editor={editor} />,
    documents: <DocumentsSection />,
    pictures: <PicturesSection />,
    check: (
      <>
        {steps.current === 'check' && !steps.isOnePage ? (
          <LazyPart
            waiting={
              <Waiting>
                <Skeleton height={480} />
              </Waiting>
            }
          >
            <CheckStep project={project} loadParts={reading} steps={steps} />
          </LazyPart>
        ) : null}
        {submit}
      </>
    ),
  };
  return stepNames.map((step) => (
    <section
      key={step}
      id={stepId(step)}
      aria-labelledby={stepHeadingId(step)}
      className={classes.step}
      data-closed={(!steps.isOnePage && steps.current !== step) || undefined}
      data-last={step === 'check' || undefined}
    >
      <h2 id={stepHeadingId(step)} tabIndex={-1} className={classes.title}>
        {stepWords[step]()}
      </h2>
      {step === 'check' && !steps.isOnePage ? <p className={classes.lead}>{m.form_check_lead()}</p> : null}
      {step === 'what' ? <GuideLink part="owners/project" title={m.guide_owners_project_title()} /> : null}
      {step === 'check' ? <GuideLink part="owners/submit" title={m.guide_owners_submit_title()} /> : null}
      <div className={classes.content}>
        <SectionTitlesProvider value={step === 'where' ? 'h3' : 'none'}>
          {content[step]}
        </SectionTitlesProvider>
      </div>
    </section>
  ));
}
