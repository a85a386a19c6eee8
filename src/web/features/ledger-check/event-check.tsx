import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { LinkedText } from '#web/kit/text/text.tsx';
import type { ShownEvent } from '#web/looks/recorded-event.tsx';
import { CheckKey } from './check-key.tsx';
import { forgetCheckpoint, keepTrustedKey } from './device-memory.ts';
import classes from './event-check.module.css';
import { Finding } from './finding.tsx';
import { findingsOf, summaryOf } from './findings.ts';
import {
  type CheckedEvent,
  type CheckResult,
  type EventToCheck,
  isContinuous,
  runCheck,
} from './run-check.ts';

const reasons = {
  'cannot-hash': m.ledger_check_cannot_hash,
  unreachable: m.ledger_check_unreachable,
  unsigned: m.ledger_check_unsigned,
  unreadable: m.ledger_check_unreadable,
} as const satisfies Record<Exclude<CheckResult['kind'], 'checked'>, unknown>;

/**
 * Checks an event in the browser and says in words what was checked and what was not, with which key, and, when the
 * ledger does not continue what this browser saw before, both states.
 */
export function EventCheck({ event, project }: EventToCheck) {
  const [run, setRun] = useState(0);
  const again = () => setRun(run + 1);
  const { data, isError } = useQuery({
    queryKey: ['ledger-check', event.index, run],
    queryFn: ({ signal }) => runCheck({ event, project }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const result: CheckResult | undefined = isError ? { kind: 'unreadable' } : data;
  if (result === undefined) {
    return (
      <Waiting>
        <Skeleton height={200} />
      </Waiting>
    );
  }
  return (
    <section aria-label={m.ledger_check_title({ index: formatWhole(event.index) })} className={classes.check}>
      {result.kind === 'checked' ? (
        <Checked event={event} result={result} onAgain={again} />
      ) : (
        <>
          <Summary text={reasons[result.kind]()} />
          <div>
            <Button onClick={again}>{m.ledger_check_again()}</Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The result in a sentence. The button that asked for it is gone, so the keyboard goes on from here. */
function Summary({ text }: { readonly text: string }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={sentence} role="status" tabIndex={-1} className={classes.summary}>
      {text}
    </p>
  );
}

type CheckedProps = {
  readonly event: ShownEvent;
  readonly result: CheckedEvent;
  /** Checks once more. */
  readonly onAgain: () => void;
};

function Checked({ event, result, onAgain }: CheckedProps) {
  const { key, isTrustedKey } = result;
  const useKey = (vkey: string | null) => {
    keepTrustedKey(vkey);
    onAgain();
  };
  return (
    <>
      <Summary text={summaryOf(result, formatWhole(event.index))} />
      <ul className={classes.findings}>
        {findingsOf(result).map(({ look, text }) => (
          <Finding key={text} look={look} text={text} />
        ))}
      </ul>
      {isContinuous(result) || result.continuity === 'unknown' ? null : (
        <BothCheckpoints
          result={result}
          onForget={() => {
            forgetCheckpoint();
            onAgain();
          }}
        />
      )}
      <div>
        <h3>{m.ledger_check_unchecked()}</h3>
        <ul className={classes.unchecked}>
          {isTrustedKey ? null : <li>{m.ledger_check_unchecked_key()}</li>}
          <li>
            <LinkedText text={m.ledger_check_unchecked_rules()} />
          </li>
          <li>{m.ledger_check_unchecked_texts()}</li>
          <li>{m.ledger_check_unchecked_page()}</li>
        </ul>
      </div>
      <CheckKey checkedWith={key} isTrusted={isTrustedKey} onUse={useKey} />
    </>
  );
}

type BothProps = { readonly result: CheckedEvent; readonly onForget: () => void };

/** The signed state that the browser knew and the one of now. Of a fork they prove that the ledger was changed. */
function BothCheckpoints({ result: { known, note, continuity, signature }, onForget }: BothProps) {
  if (known === null) return null;
  return (
    <div className={classes.both}>
      <p>
        {continuity === 'forked' && signature === 'signed'
          ? m.ledger_check_keep()
          : m.ledger_check_keep_both()}
      </p>
      <h3>{m.ledger_check_then()}</h3>
      <pre>{known.note}</pre>
      <h3>{m.ledger_check_now()}</h3>
      <pre>{note}</pre>
      <div>
        <Button onClick={onForget}>{m.ledger_check_forget()}</Button>
      </div>
    </div>
  );
}
