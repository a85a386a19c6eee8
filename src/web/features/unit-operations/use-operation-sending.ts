import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnitOperation } from '#contract/unit-operations.ts';
import { CallProblem, isUnanswered, sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { isNoPreview, type OperationRequest, sendOperation } from './operation-queries.ts';
import type { KeptOperation } from './use-kept-operation.ts';

/** How often a request without a reply is repeated by itself, and how long after. */
const REPEATS = 2;
const REPEAT_AFTER_MS = 1500;

type Input = {
  readonly kept: KeptOperation;
  /** Called when a request begins and ends. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: (done: UnitOperation) => void;
  /** Called when the registry refused it, with its sentences by field. */
  readonly onRefused: (problem: CallProblem) => void | Promise<void>;
};

/**
 * Sends an operation. A request whose reply is lost is repeated as it was, with the same key, so that it is
 * never carried out twice; until its reply is known, nothing else is sent.
 */
export function useOperationSending({ kept, onBusy, onDone, onRefused }: Input) {
  const queryClient = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const submission = useSubmission({
    mutationFn: (operation: OperationRequest) =>
      kept.send(
        operation,
        async ({ body, headers }) => {
          for (let repeats = 0; ; repeats += 1) {
            try {
              return await sendOperation(body, { headers });
            } catch (error) {
              if (!isUnanswered(error) || repeats === REPEATS) throw error;
              setChecking(true);
              await pause(REPEAT_AFTER_MS);
            }
          }
        },
        // What was done names its receiver.
        (_, saved) => ({ saved }),
      ),
    onSuccess: (done) => {
      onBusy(false);
      onDone(done);
      void queryClient.invalidateQueries({ predicate: isNoPreview });
    },
    onError: async (error) => {
      onBusy(false);
      setChecking(false);
      if (error instanceof CallProblem && !isUnanswered(error)) await onRefused(error);
    },
  });
  const start = (request: OperationRequest) => {
    if (submission.isPending) return;
    onBusy(true);
    submission.mutate(request);
  };
  const isUnknown = !submission.isPending && kept.lost !== null;
  return {
    isBusy: submission.isPending,
    isChecking: submission.isPending && isChecking,
    /** True when no reply came: whether it was carried out is not known. */
    isUnknown,
    /** Why the registry refused it; null otherwise. */
    refusal: submission.isError && !isUnknown ? sentenceOf(submission.error) : null,
    send: start,
    /** Sends the request without a reply again. */
    checkAgain: () => {
      if (kept.lost === null) return;
      setChecking(true);
      start(kept.lost as OperationRequest);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
