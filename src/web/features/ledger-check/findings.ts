import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import type { Continuity } from './follow-log.ts';
import { type CheckedEvent, isContinuous } from './run-check.ts';

/** How a finding is shown: what is right, what is wrong, what could not be checked, and what is only said. */
export type FindingLook = 'right' | 'wrong' | 'open' | 'note';
type FindingText = { readonly look: FindingLook; readonly text: string };

/** Returns what a check found, in words. */
export function findingsOf(result: CheckedEvent): readonly FindingText[] {
  return [includedOf(result), signatureOf(result), matchOf(result), continuityOf(result)];
}

/** Returns the result of a check in a sentence. */
export function summaryOf(result: CheckedEvent, index: string): string {
  const looks = new Set(findingsOf(result).map(({ look }) => look));
  if (looks.has('wrong')) return m.ledger_check_wrong();
  return looks.has('open') ? m.ledger_check_open({ index }) : m.ledger_check_right({ index });
}

function includedOf({ isIncluded, checkpoint }: CheckedEvent): FindingText {
  const size = formatWhole(checkpoint.size);
  return isIncluded
    ? { look: 'right', text: m.ledger_check_included({ size }) }
    : { look: 'wrong', text: m.ledger_check_not_included({ size }) };
}

function signatureOf({ signature, key }: CheckedEvent): FindingText {
  switch (signature) {
    case 'signed':
      return { look: 'right', text: m.ledger_check_signed() };
    case 'not-signed':
      return { look: 'wrong', text: m.ledger_check_not_signed() };
    case 'other-ledger':
      return { look: 'wrong', text: m.ledger_check_other_ledger({ name: key.name }) };
    case 'unsupported':
      return { look: 'open', text: m.ledger_check_unsupported() };
  }
}

function matchOf({ match }: CheckedEvent): FindingText {
  if (match === 'same') return { look: 'right', text: m.ledger_check_same() };
  return match === 'differs'
    ? { look: 'wrong', text: m.ledger_check_differs() }
    : { look: 'open', text: m.ledger_check_sealed() };
}

const continuityWords: Readonly<
  Record<Continuity, (words: { known: string; size: string; before: string; now: string }) => string>
> = {
  first: m.ledger_check_first,
  same: m.ledger_check_continued,
  continued: m.ledger_check_continued,
  'rolled-back': m.ledger_check_rolled_back,
  forked: m.ledger_check_forked,
  renamed: m.ledger_check_renamed,
  unknown: m.ledger_check_unknown,
};

function continuityOf(result: CheckedEvent): FindingText {
  const { continuity, known, checkpoint } = result;
  const text = continuityWords[continuity]({
    known: formatWhole(known?.size ?? 0),
    size: formatWhole(checkpoint.size),
    before: known?.origin ?? '',
    now: checkpoint.origin,
  });
  if (continuity === 'unknown') return { look: 'open', text };
  if (continuity === 'first') return { look: 'note', text };
  return { look: isContinuous(result) ? 'right' : 'wrong', text };
}
