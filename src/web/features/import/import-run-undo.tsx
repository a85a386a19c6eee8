import { useState } from 'react';
import type { ImportRunDetail, UndoPreview } from '#contract/import-runs.ts';
import * as m from '#messages/messages.js';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Points } from '#web/kit/text/text.tsx';
import classes from './import.module.css';
import { useUndoImport } from './use-import-runs.ts';

/** What undoing an import would do, and the button for it; else what stands in the way. */
export function ImportRunUndo({ run }: { readonly run: ImportRunDetail }) {
  const [isAsking, setAsking] = useState(false);
  const action = useUndoImport();
  const { undo, state } = run;
  const text = state === 'undoing' ? m.import_run_undo_more() : m.import_run_undo();
  return (
    <div className={classes.decision}>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} takesFocus />
      {state === 'undoing' ? <p>{m.import_run_interrupted(progressOf(run))}</p> : null}
      {undo === null ? null : undo.isAllowed ? (
        <Button variant="filled" busy={action.isBusy} onClick={() => setAsking(true)}>
          {text}
        </Button>
      ) : (
        <Obstacles undo={undo} />
      )}
      {isAsking && undo !== null ? (
        <QuestionDialog
          question={m.import_run_undo_question()}
          action={text}
          onAction={() => {
            setAsking(false);
            action.start(String(run.id));
          }}
          onClose={() => setAsking(false)}
        >
          <Points texts={consequencesOf(undo)} />
        </QuestionDialog>
      ) : null}
    </div>
  );
}

function progressOf({ entries }: ImportRunDetail) {
  return { done: formatWhole(entries.undone), total: formatWhole(entries.total) };
}

function Obstacles({ undo: { obstacles, obstacleCount } }: { readonly undo: UndoPreview }) {
  const more = obstacleCount - obstacles.length;
  return (
    <>
      <p className={classes.problem}>{m.import_run_undo_blocked()}</p>
      <Points
        texts={[
          ...obstacles.map(({ text }) => text),
          ...(more > 0 ? [m.import_run_undo_blocked_more({ shown: formatWhole(more) })] : []),
        ]}
      />
    </>
  );
}

function consequencesOf(undo: UndoPreview): string[] {
  const { archivedEntries, cancelledTonnes, correctedTonnes, removedYears } = undo;
  const say = (sentence: (words: { readonly shown: string }) => string, count: number) =>
    count === 0 ? [] : [sentence({ shown: formatWhole(count) })];
  return [
    ...say(m.import_run_undo_archives, archivedEntries),
    ...say(m.import_run_undo_years, removedYears),
    ...say(m.import_run_undo_cancels, cancelledTonnes),
    ...say(m.import_run_undo_corrects, correctedTonnes),
    m.import_run_undo_again(),
  ];
}
