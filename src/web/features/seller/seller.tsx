import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CurrentSeller, readSeller, updateSeller } from '#contract/payment-review.ts';
import { isGstNumber } from '#domain/payment/payment.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { useAction } from '#web/api/use-action.ts';
import { countedVersion, countOf, headersWith, useKeptForm } from '#web/api/use-kept-form.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import type { AddForm } from '#web/kit/forms/leave-guard.tsx';
import { RestoredNote } from '#web/kit/forms/restored-note.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
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

const savedOf = ({ version, isComplete: _isComplete, ...saved }: CurrentSeller) => ({
  version: countedVersion(version),
  saved,
});

/**
 * What was typed, and an action that saves it over the seller that typing began with: a change by another
 * administrator in the meantime is refused.
 */
function useUpdateSeller(seller: CurrentSeller) {
  const queryClient = useQueryClient();
  const { version, saved } = savedOf(seller);
  const read = async () => savedOf(await call(readSeller));
  const kept = useKeptForm<SellerInput>({ name: 'seller', saved, versioned: { version, read } });
  const action = useAction({
    run: (typed: SellerInput, confirmation) =>
      kept.send(
        typed,
        ({ body, base, ...asked }) =>
          call(updateSeller, {
            body: { version: countOf(base), ...body, ...confirmation },
            headers: headersWith(confirmation, asked),
          }),
        savedOf,
      ),
    onDone: (changed) => void queryClient.setQueryData(keyOf(readSeller), changed),
  });
  return { kept, action };
}

const NAME_ID = 'seller-name';

function SellerForm({ seller, addForm }: FormProps & { readonly seller: CurrentSeller }) {
  const { kept, action } = useUpdateSeller(seller);
  const { draft: typed, hasChanged } = kept;
  const [errors, setErrors] = useState<Errors>({});
  useEffect(() => addForm(hasChanged), [addForm, hasChanged]);
  const submit = () => {
    const found = errorsOf(typed);
    setErrors(found);
    if (Object.keys(found).length === 0) action.start(typed);
  };
  const field = (name: keyof SellerInput) => ({
    value: typed[name],
    onType: (text: string) => {
      if (action.isDone || action.failure !== null) action.reset();
      kept.type((latest) => ({ ...latest, [name]: text }));
    },
    error: errors[name] ?? action.errorOf(name),
  });
  return (
    <SmallForm label={m.seller_title()} onSubmit={submit}>
      <p>{m.seller_lead()}</p>
      <RestoredNote foundAt={kept.foundAt} onDiscard={kept.discard} focusNext={[NAME_ID]} />
      <TextField id={NAME_ID} label={m.seller_name()} {...field('name')} />
      <TextArea label={m.seller_address()} rows={LINES} {...field('address')} />
      <TextField label={m.seller_gst()} hint={m.seller_gst_hint()} isCode {...field('gstNumber')} />
      <TextField label={m.seller_email()} hint={m.seller_email_hint()} type="email" {...field('email')} />
      <TextArea
        label={m.seller_instructions()}
        hint={m.seller_instructions_hint()}
        rows={LINES}
        {...field('instructions')}
      />
      <Button type="submit" variant="filled" busy={action.isBusy}>
        {m.seller_save()}
      </Button>
      <ActionNote done={action.isDone ? m.seller_saved() : null} failed={action.failure} />
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </SmallForm>
  );
}

type SellerInput = Omit<CurrentSeller, 'version' | 'isComplete'>;
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
