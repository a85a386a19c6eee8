import type { CorrectionPreview } from '#contract/corrections.ts';
import { formatSerialRange, parseUnitSerial, type UnitSerial } from '#domain/ledger/serial.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { useDebounced } from '#web/kit/hooks/use-debounced.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { Consequences, UnitsPreview, tonnesText } from './corrected-units.tsx';
import classes from './corrections.module.css';
import { useRequestCorrection, usePreview } from './use-corrections.ts';

const TYPING_MS = 400;
const EXAMPLE = 'CA000042-003-000021..000050';

/** Asks for a correction, after showing what the units are and what it will change. */
export function CorrectionForm() {
  const form = useCorrectionForm();
  const { act, preview, isConfirming } = form;
  return (
    <SmallForm label={m.corrections_ask()} onSubmit={form.submit}>
      <TextField
        label={m.corrections_serials()}
        hint={
          <>
            {m.corrections_serials_hint()} <span className={classes.code}>{EXAMPLE}</span>
          </>
        }
        value={form.serials}
        onType={form.typeSerials}
        error={form.serialsError ?? act.errorOf('serials')}
        isCode
      />
      <div role="status">{preview === undefined ? null : <UnitsPreview preview={preview} />}</div>
      <TextArea
        label={m.corrections_reason()}
        hint={m.corrections_reason_hint()}
        rows={4}
        value={form.reason}
        onType={form.typeReason}
        error={form.reasonError ?? act.errorOf('reason')}
      />
      <Button type="submit" variant="filled" busy={act.isBusy}>
        {preview === undefined ? m.corrections_ask() : actText(preview)}
      </Button>
      <ActionNote done={act.answer?.message ?? null} failed={act.failure} />
      {isConfirming && preview !== undefined ? (
        <QuestionDialog
          question={questionText(preview)}
          act={actText(preview)}
          onAct={() => form.start(preview)}
          onClose={form.close}
        >
          <Consequences units={preview} />
          <p>{preview.needsConfirmation ? m.corrections_needs_other() : m.corrections_at_once()}</p>
        </QuestionDialog>
      ) : null}
      {act.confirmation === null ? null : <PasswordDialog {...act.confirmation} />}
    </SmallForm>
  );
}

function useCorrectionForm() {
  const [typed, setTyped] = useState({ serials: '', reason: '' });
  const [unit, setUnit] = useState<UnitSerial | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const query = usePreview(unit);
  const settle = useDebounced((text: string) => setUnit(parseUnitSerial(text)), TYPING_MS);
  const act = useRequestCorrection(() => {
    setTyped({ serials: '', reason: '' });
    setUnit(null);
    setSubmitted(false);
  });
  const change = (part: Partial<typeof typed>) => {
    if (act.isDone || act.failure !== null) act.reset();
    setTyped({ ...typed, ...part });
  };
  const current = parseUnitSerial(typed.serials);
  const isShown = current !== null && unit !== null && formatSerialRange(current) === formatSerialRange(unit);
  const preview = isShown && query.error === null ? query.data : undefined;
  const reason = typed.reason.trim();
  return {
    ...typed,
    act,
    preview,
    isConfirming: isConfirming && !act.isBusy,
    serialsError: serialsError({
      isMalformed: isSubmitted && current === null,
      error: isShown ? query.error : null,
    }),
    reasonError: isSubmitted && reason === '' ? m.corrections_reason_missing() : null,
    typeSerials: (serials: string) => {
      change({ serials });
      settle.run(serials);
    },
    typeReason: (text: string) => change({ reason: text }),
    submit: () => {
      setSubmitted(true);
      setUnit(current);
      if (preview !== undefined && reason !== '') setConfirming(true);
    },
    start: ({ serials }: CorrectionPreview) => {
      setConfirming(false);
      act.start({ serials, reason });
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

function actText({ tonnes, needsConfirmation }: CorrectionPreview): string {
  const words = { tonnes: tonnesText(tonnes) };
  return needsConfirmation ? m.corrections_ask_act(words) : m.corrections_apply_act(words);
}

function questionText({ tonnes, needsConfirmation }: CorrectionPreview): string {
  const words = { tonnes: tonnesText(tonnes) };
  return needsConfirmation ? m.corrections_ask_question(words) : m.corrections_apply_question(words);
}
