import { readProfile } from '#contract/accounts.ts';
import { changeMemberRole, type Member, removeMember } from '#contract/members.ts';
import type { MemberRole } from '#domain/account/member-role.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { keyOf } from '#web/api/keys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefetchMembers } from './use-members.ts';

/** A change of a person that waits for confirmation. */
export type MemberChange =
  | { readonly kind: 'role'; readonly member: Member; readonly role: MemberRole }
  | { readonly kind: 'remove'; readonly member: Member };

/** Changes roles and removes people, each after a dialog. */
export function useMemberChange() {
  const [begun, setBegun] = useState<MemberChange | null>(null);
  const queryClient = useQueryClient();
  const refetch = useRefetchMembers();
  const sending = useMutation({
    networkMode: 'always',
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
