import type { Refusal } from '#domain/result.ts';
import { m } from '#messages/messages.js';
import { notFound, ProblemError, type Sentence, wrongField } from '../kernel/problems.ts';

const refusals: Partial<Record<Refusal['code'], Sentence>> = {
  'range-not-covered': (locale) => m.problem_correction_unknown_units({}, { locale }),
  'units-active': (locale) => m.problem_correction_active({}, { locale }),
  'range-spans-vintages': (locale) => m.problem_correction_vintages({}, { locale }),
  'range-spans-holders': (locale) => m.problem_correction_holders({}, { locale }),
};

/** Returns a 400, under `serials`: a correction of these units is refused. */
export function wrongUnits({ code }: Refusal): ProblemError {
  const sentence = refusals[code];
  if (sentence === undefined) throw new Error(`No correction is refused with ${code}.`);
  return wrongField('serials', sentence);
}

/** Returns a 400, under `serials`: the text is not the serial of a unit or a range. */
export function malformedSerials(): ProblemError {
  return wrongField('serials', (locale) => m.problem_correction_serials({}, { locale }));
}

/** Returns a 404: no correction has this id. */
export function unknownCorrection(): ProblemError {
  return notFound((locale) => m.problem_correction_unknown({}, { locale }));
}

/** Returns a 403: administrators do not confirm their own corrections. */
export function ownCorrection(): ProblemError {
  return new ProblemError(403, (locale) => m.problem_correction_own({}, { locale }));
}

/** Returns a 409: the correction was confirmed or declined before. */
export function decidedCorrection(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_correction_decided({}, { locale }));
}

/** Returns a 409: a correction of some of the units waits for a decision. */
export function waitingCorrection(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_correction_waiting({}, { locale }));
}

/** Returns a 409: the units changed since they were read. */
export function changedUnits(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_correction_changed({}, { locale }));
}
