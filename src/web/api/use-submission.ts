import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/messages.js';
import type { SiteRouter } from '#web/kit/navigation/site-router.ts';
import { useIsLeaving, useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';

type Options<Reply, Input> = Pick<
  UseMutationOptions<Reply, Error, Input>,
  'mutationFn' | 'scope' | 'onSuccess' | 'onError' | 'onSettled'
>;

/**
 * Sends what a form or a button changes. It is pending until its callbacks are done, and if they lead to
 * another page, until that page is drawn: what was sent stays as it is meanwhile and cannot be sent again. If
 * that page cannot be loaded, the reader is told there that it was sent.
 */
export function useSubmission<Reply, Input = void>({
  onSuccess,
  onError,
  ...options
}: Options<Reply, Input>) {
  const { router, state } = useSiteRouter();
  const isLeaving = useIsLeaving();
  const [hasLed, setHasLed] = useState(false);
  const noteLeaving = () => {
    const { isLoading, hasFailed, location } = router.current();
    if (!isLoading && !hasFailed) noteSent(router, null);
    setHasLed(isLoading || location !== state.location);
  };
  const mutation = useMutation<Reply, Error, Input>({
    ...options,
    networkMode: 'always',
    onSuccess: async (...reply) => {
      noteSent(router, m.sent_note());
      try {
        await onSuccess?.(...reply);
      } finally {
        noteLeaving();
      }
    },
    onError: async (...failure) => {
      await onError?.(...failure);
      noteLeaving();
    },
  });
  return { ...mutation, isPending: mutation.isPending || (hasLed && isLeaving) };
}

function noteSent(router: SiteRouter, note: string | null): void {
  router.sentNote = note;
}
