import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { beginSecondFactor, readSecondFactor, removeSecondFactor } from '#contract/session.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { FaultNotice, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { GivePassword, RecoveryCodes, SecondFactorProof } from './second-factor-steps.tsx';
import classes from './security.module.css';

type Step =
  | { readonly kind: 'overview'; readonly done?: string }
  | { readonly kind: 'begin' }
  | { readonly kind: 'prove'; readonly address: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'remove' };

const overview: Step = { kind: 'overview' };

/** Sets up the second factor with an app and a code, or removes it. */
export function SecondFactor({ onChanged }: { readonly onChanged: () => void }) {
  const { data, error, isFetching, refetch, again } = useSecondFactor();
  const [step, setStep] = useState<Step>(overview);
  const change = (next: Step) => {
    setStep(next);
    void again();
    onChanged();
  };
  // A step that was begun stays: its code is being typed, or its recovery codes are shown once only.
  if (error !== null && step.kind === 'overview')
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (data === undefined) {
    return (
      <Waiting>
        <Skeleton height={120} />
      </Waiting>
    );
  }
  return (
    <StepPlace step={step.kind}>
      <CurrentStep step={step} state={data} onStep={setStep} onChange={change} />
    </StepPlace>
  );
}

type StepPlaceProps = { readonly step: Step['kind']; readonly children: ReactNode };

/**
 * Takes the focus when a step follows another, unless the new one took it: the button that was pressed is
 * gone.
 */
function StepPlace({ step, children }: StepPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const hasFocus = place.current?.contains(document.activeElement) === true;
    if (shown.current !== step && !hasFocus) place.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className={classes.step}>
      {children}
    </div>
  );
}

type CurrentStepProps = {
  readonly step: Step;
  readonly state: ReplyOf<typeof readSecondFactor>;
  readonly onStep: (step: Step) => void;
  /** Called when the second factor was changed, with the step that follows. */
  readonly onChange: (step: Step) => void;
};

function CurrentStep({ step, state, onStep, onChange }: CurrentStepProps) {
  // A request whose answer was lost may have changed it.
  const showOverview = () => onChange(overview);
  switch (step.kind) {
    case 'overview':
      return (
        <>
          <Overview {...state} onChoose={onStep} />
          <ActionNote done={step.done ?? null} failed={null} takesFocus />
        </>
      );
    case 'begin':
      return (
        <GivePassword
          action={m.factor_begin()}
          send={(password) => call(beginSecondFactor, { body: { password } })}
          onDone={({ address }) => onStep({ kind: 'prove', address })}
          onClose={showOverview}
        />
      );
    case 'prove':
      return (
        <SecondFactorProof
          address={step.address}
          onProved={(codes) => onChange({ kind: 'codes', codes })}
          onClose={showOverview}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={showOverview} />;
    case 'remove':
      return (
        <GivePassword
          action={m.factor_remove()}
          send={(password) => call(removeSecondFactor, { body: { password } })}
          onDone={({ message }) => onChange({ kind: 'overview', done: message })}
          onClose={showOverview}
        />
      );
  }
}

type StateProps = {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly recoveryCodes: number;
  readonly onChoose: (step: Step) => void;
};

function Overview({ isOn, isRequired, recoveryCodes, onChoose }: StateProps) {
  if (!isOn) {
    return (
      <div className={classes.stack}>
        <p>{isRequired ? m.factor_off_required() : m.factor_off()}</p>
        <Button variant="filled" onClick={() => onChoose({ kind: 'begin' })}>
          {m.factor_begin()}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <p>{m.factor_on({ count: recoveryCodes })}</p>
      {isRequired ? <p className={classes.quiet}>{m.factor_required()}</p> : null}
      <Button onClick={() => onChoose({ kind: 'remove' })}>
        {isRequired ? m.factor_set_up_again() : m.factor_remove()}
      </Button>
    </div>
  );
}

/** Fetches whether the user has a second factor, and whether it is required. */
function useSecondFactor() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(readSecondFactor),
    queryFn: ({ signal }) => call(readSecondFactor, { signal }),
    staleTime: 0,
  });
  return { ...query, again: () => queryClient.invalidateQueries({ queryKey: keyOf(readSecondFactor) }) };
}
