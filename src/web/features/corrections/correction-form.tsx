import { useState } from 'react';
import type { CorrectionPreview } from '#contract/corrections.ts';
import { parseUnitSerial } from '#domain/ledger/read-serial.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { RestoredNote } from '#web/kit/forms/restored-note.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { Consequences, tonnesText, UnitsPreview } from './corrected-units.tsx';
import classes from './corrections.module.css';
import { usePreview, useRequestCorrection } from './use-corrections.ts';

const TYPING_MS = 400;
const SERIALS_ID = 'correction-serials';
const EXAMPLE = 'CA000042-003-000021..000050';

/** Asks for a correction, after showing what the units are and what it will change. */
export function CorrectionForm() {
  const form = useCorrectionForm();
  const { action, preview, isConfirming } = form;
  return (
    <SmallForm label={m.corrections_ask()} onSubmit={form.submit}>
      <RestoredNote foundAt={form.foundAt} onDiscard={form.discard} focusNext={[SERIALS_ID]} />
      <TextField
        id={SERIALS_ID}
        label={m.corrections_serials()}
        hint={
          <>
            {m.corrections_serials_hint()} <span className={classes.code}>{EXAMPLE}</span>
          </>
        }
        value={form.serials}
        onType={form.typeSerials}
        error={form.serialsError ?? action.errorOf('serials')}
        isCode
      />
      <div role="status">{preview === undefined ? null : <UnitsPreview preview={preview} />}</div>
      <TextArea
        label={m.corrections_reason()}
        hint={m.corrections_reason_hint()}
        rows={4}
        value={form.reason}
        onType={form.typeReason}
        error={form.reasonError ?? action.errorOf('reason')}
      />
      <Button type="submit" variant="filled" busy={action.isBusy}>
        {preview === undefined ? m.corrections_ask() : actionText(preview)}
      </Button>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} />
      {isConfirming && preview !== undefined ? (
        <QuestionDialog
          question={questionText(preview)}
          action={actionText(preview)}
          onAction={() => form.start(preview)}
          onClose={form.close}
        >
          <Consequences units={preview} />
          <p>{preview.needsConfirmation ? m.corrections_needs_other() : m.corrections_at_once()}</p>
        </QuestionDialog>
      ) : null}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </SmallForm>
  );
}

function useCorrectionForm() {
  const [isSubmitted, setSubmitted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { kept, action } = useRequestCorrection(() => setSubmitted(false));
  const typed = kept.draft;
  const unit = parseUnitSerial(useThrottledValue(typed.serials, TYPING_MS));
  const query = usePreview(unit);
  const change = (part: Partial<typeof typed>) => {
    if (action.isDone || action.failure !== null) action.reset();
    kept.type((latest) => ({ ...latest, ...part }));
  };
  const current = parseUnitSerial(typed.serials);
  const isShown = current !== null && unit !== null && formatSerialRange(current) === formatSerialRange(unit);
  const preview = isShown && query.error === null ? query.data : undefined;
  const reason = typed.reason.trim();
  return {
    ...typed,
    action,
    preview,
    isConfirming: isConfirming && !action.isBusy,
    serialsError: serialsError({
      isMalformed: isSubmitted && current === null,
      error: isShown ? query.error : null,
    }),
    reasonError: isSubmitted && reason === '' ? m.corrections_reason_missing() : null,
    foundAt: kept.foundAt,
    discard: kept.discard,
    typeSerials: (serials: string) => change({ serials }),
    typeReason: (text: string) => change({ reason: text }),
    submit: () => {
      setSubmitted(true);
      if (preview !== undefined && reason !== '') setConfirming(true);
    },
    start: ({ serials }: CorrectionPreview) => {
      setConfirming(false);
      action.start({ serials, reason });
    },
    close: () => setConfirming(false),
  };
}

type SerialsFault = { readonly isMalformed: boolean; readonly error: Error | null };

function serialsError({ isMalformed, error }: SerialsFault): string | null {
  if (isMalformed) return m.problem_correction_serials();
  if (error === null) return null;
  return error instanceof CallProblem ? (error.fields['serials'] ?? sentenceOf(error)) : sentenceOf(error);
}

function actionText({ tonnes, needsConfirmation }: CorrectionPreview): string {
  const words = { tonnes: tonnesText(tonnes) };
  return needsConfirmation ? m.corrections_ask_act(words) : m.corrections_apply_act(words);
}

function questionText({ tonnes, needsConfirmation }: CorrectionPreview): string {
  const words = { tonnes: tonnesText(tonnes) };
  return needsConfirmation ? m.corrections_ask_question(words) : m.corrections_apply_question(words);
}
