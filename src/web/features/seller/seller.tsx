import { type CurrentSeller, readSeller, updateSeller } from '#contract/payment-review.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isGstNumber } from '#domain/payment/payment.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import type { AddForm } from '#web/kit/forms/leave-guard.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import * as m from '#messages/messages.js';
import { useEffect, useState } from 'react';
import { Notice } from '#web/kit/pages/page.tsx';
import { LinkedText } from '#web/kit/text/text.tsx';

const LINES = 3;

type FormProps = { readonly addForm: AddForm };

/** Edits who issues invoices, receipts and credit notes. */
export function Seller({ addForm }: FormProps) {
  const query = useSeller();
  return (
    <QueryBoundary {...queryProps(query)}>
      {(seller) => <SellerForm seller={seller} addForm={addForm} />}
    </QueryBoundary>
  );
}

function SellerForm({ seller, addForm }: FormProps & { readonly seller: CurrentSeller }) {
  const { isComplete: _isComplete, ...entered } = seller;
  // The version that is being changed: a change by another administrator in the meantime is refused.
  const [typed, setTyped] = useState<SellerInput>(entered);
  const [errors, setErrors] = useState<Errors>({});
  const act = useUpdateSeller(({ isComplete: _now, ...saved }, sent) =>
    // What was typed while it was being saved stays.
    setTyped((now) => (now === sent ? saved : { ...now, version: saved.version })),
  );
  const names = Object.keys(entered) as (keyof SellerInput)[];
  const isChanged = names.some((name) => name !== 'version' && typed[name] !== entered[name]);
  useEffect(() => addForm(() => isChanged), [addForm, isChanged]);
  const submit = () => {
    const found = errorsOf(typed);
    setErrors(found);
    if (Object.keys(found).length === 0) act.start(typed);
  };
  const field = (name: Exclude<keyof SellerInput, 'version'>) => ({
    value: typed[name],
    onType: (text: string) => {
      if (act.isDone || act.failure !== null) act.reset();
      setTyped({ ...typed, [name]: text });
    },
    error: errors[name] ?? act.errorOf(name),
  });
  return (
    <SmallForm label={m.seller_title()} onSubmit={submit}>
      <p>{m.seller_lead()}</p>
      <TextField label={m.seller_name()} {...field('name')} />
      <TextArea label={m.seller_address()} rows={LINES} {...field('address')} />
      <TextField label={m.seller_gst()} hint={m.seller_gst_hint()} isCode {...field('gstNumber')} />
      <TextField
        label={m.seller_email()}
        hint={m.seller_email_hint()}
        type="email"
        inputMode="email"
        {...field('email')}
      />
      <TextArea
        label={m.seller_instructions()}
        hint={m.seller_instructions_hint()}
        rows={LINES}
        {...field('instructions')}
      />
      <Button type="submit" variant="filled" busy={act.isBusy}>
        {m.seller_save()}
      </Button>
      <ActionNote done={act.isDone ? m.seller_saved() : null} failed={act.failure} />
      {act.confirmation === null ? null : <PasswordDialog {...act.confirmation} />}
    </SmallForm>
  );
}

type Errors = Readonly<Partial<Record<keyof SellerInput, string>>>;

function errorsOf({ name, gstNumber }: SellerInput): Errors {
  const number = gstNumber.trim();
  return {
    ...(name.trim() === '' && { name: m.seller_name_missing() }),
    ...(number !== '' && !isGstNumber(number) && { gstNumber: m.problem_seller_gst() }),
  };
}

/** Says that invoices lack the seller's address or GST number; nothing once they have both. */
export function SellerNotice() {
  const { data: seller } = useSeller();
  if (seller === undefined || seller.isComplete) return null;
  return (
    <Notice>
      <LinkedText text={m.seller_incomplete()} />
    </Notice>
  );
}

/** Fetches who issues the invoices. */
function useSeller() {
  return useQuery({
    queryKey: keyOf(readSeller),
    queryFn: ({ signal }) => call(readSeller, { signal }),
    staleTime: 0,
  });
}

export type SellerInput = Omit<CurrentSeller, 'isComplete'>;

/** Returns a mutation that sets who issues the invoices. */
function useUpdateSeller(onDone: (seller: CurrentSeller, sent: SellerInput) => void) {
  const queryClient = useQueryClient();
  return useAction({
    run: (seller: SellerInput, confirmation) => call(updateSeller, { body: { ...seller, ...confirmation } }),
    onDone: (seller, sent) => {
      queryClient.setQueryData(keyOf(readSeller), seller);
      onDone(seller, sent);
    },
  });
}
