import { type ComponentProps, lazy, type ReactNode, useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { registryYear } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import type { PlacePicker } from './place-section.tsx';
import classes from './project-form.module.css';
import type { LoadReadingParts } from './read-context.ts';
import type { useComments } from './use-comments.ts';
import { yearsToRealize } from './year-results.ts';

const AddResults = lazy(async () => ({ default: (await import('./add-results.tsx')).AddResults }));
const ReadingPage = lazy(async () => ({ default: (await import('./reading-page.tsx')).ReadingPage }));
const CommentList = lazy(async () => ({ default: (await import('./comments.tsx')).CommentList }));
const CommentsAside = lazy(async () => ({ default: (await import('./comments.tsx')).CommentsAside }));
const OwnActions = lazy(async () => ({ default: (await import('./own-actions.tsx')).OwnActions }));
const CommentDialog = lazy(async () => ({ default: (await import('./comment-dialog.tsx')).CommentDialog }));

export type CommentsShown = { readonly commentsOn: (field: string | null) => ReactNode };

type ReadingProps = CommentsShown & {
  readonly project: OwnedProject;
  readonly picker: PlacePicker;
  readonly reading: LoadReadingParts;
  readonly comments: ReturnType<typeof useComments>;
  readonly commenting: ReactNode;
};

/** The entry as a page, with its comments beside it. */
export function Reading({ project, picker, reading, ...aside }: ReadingProps) {
  const hasComments = project.abilities.see;
  return (
    <LazyPart
      waiting={
        <Waiting>
          <Skeleton height={480} />
        </Waiting>
      }
    >
      <ReadingPage
        project={project}
        loadParts={reading}
        map={positionMap(project, picker)}
        aside={
          hasComments ? (
            <LazyPart>
              <CommentsAside
                project={project}
                comments={aside.comments}
                commentsOn={aside.commentsOn}
                commenting={aside.commenting}
              />
            </LazyPart>
          ) : null
        }
      />
    </LazyPart>
  );
}

/** The map with the project's position; null without one. */
function positionMap({ location: { latitude, longitude } }: OwnedProject, picker: PlacePicker): ReactNode {
  if (latitude === null || longitude === null) return null;
  return picker({ place: { latitude, longitude }, isReadOnly: true, onPlace: () => undefined });
}

/** Comments on a field, whose code comes with the first of them. */
export function FieldComments(props: ComponentProps<typeof CommentList>) {
  const isCommented = props.comments.comments.some(({ field }) => field === props.field);
  return isCommented ? (
    <LazyPart>
      <CommentList {...props} />
    </LazyPart>
  ) : null;
}

type CommentingProps = {
  readonly project: OwnedProject;
  readonly comments: ReturnType<typeof useComments>;
};

/** Button that adds comments on the project or on single fields. */
export function Commenting({ project, comments }: CommentingProps) {
  const { abilities, wasSubmitted, programType, projectSerial } = project;
  const [isOpen, setOpen] = useState(false);
  if (!abilities.comment || !(wasSubmitted || abilities.override)) return null;
  return (
    <>
      <p className={classes.actions}>
        <Button busy={comments.isBusy} onClick={() => setOpen(true)}>
          {m.comment_add()}
        </Button>
      </p>
      {isOpen ? (
        <LazyPart>
          <CommentDialog
            projectSerial={projectSerial}
            kind={projectKind(programType)}
            add={comments.add}
            onClose={() => setOpen(false)}
          />
        </LazyPart>
      ) : null}
    </>
  );
}

type EntryActionsProps = {
  readonly project: OwnedProject;
  readonly onUpdate: () => void;
  readonly operations: ReactNode;
  readonly onAdded: (saved: OwnedProject) => void;
};

/** What its owner can do with an entry in force: add the results of a year, or update all of its emissions. */
export function EntryActions({ project, onUpdate, operations, onAdded }: EntryActionsProps) {
  const [isAdding, setAdding] = useState(false);
  const [currentYear] = useState(() => registryYear(new Date()));
  const offersResults = yearsToRealize(project, currentYear).length > 0;
  return (
    <div className={classes.actions}>
      {offersResults ? (
        <Button variant="filled" onClick={() => setAdding(true)}>
          {m.results_title()}
        </Button>
      ) : null}
      <Button variant={offersResults ? 'default' : 'filled'} onClick={onUpdate}>
        {m.form_update()}
      </Button>
      {operations}
      {isAdding ? (
        <LazyPart>
          <AddResults
            project={project}
            onAdded={(saved) => {
              setAdding(false);
              onAdded(saved);
            }}
            onClose={() => setAdding(false)}
          />
        </LazyPart>
      ) : null}
    </div>
  );
}

/** What the owner can do with the whole of a stored entry; a new one does not load it. */
export function OwnEntryActions({ project }: { readonly project: OwnedProject }) {
  return (
    <LazyPart>
      <OwnActions project={project} />
    </LazyPart>
  );
}
