import { useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { isOffered } from '#domain/project/abilities.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { buttonsAt } from '#domain/project/transition-lists.ts';
import { type ButtonTransition, transitions } from '#domain/project/transitions.ts';
import * as m from '#messages/messages.js';
import { transitionEffects, transitionQuestions, transitionWords } from '#messages/words/transition.js';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import classes from './project-form.module.css';
import type { useReview } from './use-review.ts';

type Props = {
  readonly project: OwnedProject;
  readonly review: Pick<ReturnType<typeof useReview>, 'start' | 'busyWith'>;
  readonly at: 'other' | 'owner';
};

/** The buttons that start transitions of a project now, each after its question if it has one. */
export function TransitionButtons({ project, review, at }: Props) {
  const { start, busyWith } = review;
  const [asking, setAsking] = useState<ButtonTransition | null>(null);
  return (
    <>
      {buttonsAt(at)
        .filter((name) => isOffered(name, project))
        .map((name) => (
          <Button
            key={keyOf(name)}
            busy={busyWith !== null && keyOf(busyWith) === keyOf(name)}
            disabled={busyWith !== null}
            onClick={() => (transitions[name].button?.asks === true ? setAsking(name) : start(name))}
          >
            {transitionWords[name]()}
          </Button>
        ))}
      {asking === null ? null : (
        <QuestionDialog
          question={questions[asking]?.[projectKind(project.programType)]() ?? ''}
          action={transitionWords[asking]()}
          onAction={() => {
            setAsking(null);
            start(asking);
          }}
          onClose={() => setAsking(null)}
        >
          <Effect name={asking} project={project} />
        </QuestionDialog>
      )}
    </>
  );
}

type Questions = Readonly<
  Partial<Record<ButtonTransition, Readonly<Record<ReturnType<typeof projectKind>, () => string>>>>
>;
const questions: Questions = transitionQuestions;
const effects: Readonly<Partial<Record<ButtonTransition, () => string>>> = transitionEffects;

/** What a transition brings about; a project that was never submitted gives its token back when it is deleted. */
function Effect({ name, project }: Pick<Props, 'project'> & { readonly name: ButtonTransition }) {
  const { programType, wasSubmitted } = project;
  if (name === 'delete')
    return projectKind(programType) === 'project' && !wasSubmitted ? <p>{m.form_delete_what()}</p> : null;
  const effect = effects[name];
  return effect === undefined ? null : <p>{effect()}</p>;
}

/** Returns the key of a transition's button: the two of a switch are one button, which keeps the focus. */
function keyOf(name: ButtonTransition): string {
  return Object.keys(transitions[name].sets ?? { [name]: true }).join(' ');
}

type OwnProps = Pick<Props, 'project'> & {
  readonly review: ReturnType<typeof useReview>;
  /** What the last of these transitions did; null before. */
  readonly done: string | null;
};

/** What the owner can do with the whole entry, below it. */
export function OwnTransitions({ project, review, done }: OwnProps) {
  const failure = review.failure ?? review.deleteFailure;
  return (
    <div className={classes.bar}>
      <TransitionButtons project={project} review={review} at="owner" />
      <ActionNote done={done} failed={failure?.alert ?? null} reason={failure?.reason ?? null} />
    </div>
  );
}
