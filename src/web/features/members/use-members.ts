import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readProfile } from '#contract/accounts.ts';
import { changeMemberRole, listMembers, type Member, removeMember } from '#contract/members.ts';
import type { MemberRole } from '#domain/account/role.ts';
import { call, keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useClaims } from '#web/api/session.ts';
import { useSubmission } from '#web/api/use-submission.ts';

/** Fetches the people of the user's organization, and for owners the invitations that wait for an answer. */
export function useMembers() {
  const account = useClaims()?.sub;
  return useQuery({
    queryKey: [...keyOf(listMembers), account],
    queryFn: ({ signal }) => call(listMembers, { signal }),
    staleTime: 0,
  });
}

/** Returns a function that fetches them again after a change. */
export function useRefetchMembers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(listMembers) });
}

/** A change of a person that waits for confirmation. */
export type MemberChange =
  | { readonly kind: 'role'; readonly member: Member; readonly role: MemberRole }
  | { readonly kind: 'remove'; readonly member: Member };

/** Changes roles and removes people, each after a dialog. */
export function useMemberChange() {
  const [begun, setBegun] = useState<MemberChange | null>(null);
  const queryClient = useQueryClient();
  const refetch = useRefetchMembers();
  const sending = useSubmission({
    mutationFn: sendChange,
    onSuccess: async (_reply, { member }) => {
      setBegun(null);
      if (member.isYou) await queryClient.invalidateQueries({ queryKey: keyOf(readProfile) });
    },
    // A refusal may mean that the list is out of date.
    onSettled: refetch,
  });
  return {
    begun,
    begin: (change: MemberChange) => {
      if (begun?.member.id !== change.member.id) sending.reset();
      setBegun(change);
    },
    giveUp: () => {
      sending.reset();
      setBegun(null);
    },
    send: () => {
      if (begun !== null && !sending.isPending) sending.mutate(begun);
    },
    isBusy: sending.isPending,
    done: sending.data?.message ?? null,
    failure: sending.error === null ? null : sentenceOf(sending.error),
  };
}

function sendChange(change: MemberChange) {
  const params = { id: change.member.id };
  return change.kind === 'remove'
    ? call(removeMember, { params })
    : call(changeMemberRole, { params, body: { role: change.role } });
}
