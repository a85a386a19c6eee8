import { readSettings, updateSettings } from '#contract/site.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { CallProblem, queryProps } from '#web/api/call-problem.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import type { AddForm } from '#web/kit/forms/leave-guard.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { requiredWholeNumber, wholeNumber } from '#web/kit/forms/whole-number.ts';
import * as m from '#messages/messages.js';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

type Settings = ReplyOf<typeof readSettings>;
type Prices = Settings['pricing'];

const names = ['low', 'mid', 'top'] as const;
type Name = (typeof names)[number];
type TypedPrices = Readonly<Record<Name, string>>;
const labels = { low: m.pricing_low, mid: m.pricing_mid, top: m.pricing_top };

const textsOf = ({ low, mid, top }: Prices): TypedPrices => ({
  low: String(low),
  mid: String(mid),
  top: String(top),
});
const pricesOf = ({ low, mid, top }: TypedPrices): Prices => ({
  low: wholeNumber(low),
  mid: wholeNumber(mid),
  top: wholeNumber(top),
});
const isSame = (one: Prices, other: Prices) => names.every((name) => one[name] === other[name]);

type FormProps = { readonly addForm: AddForm };

/** Edits the prices per project. */
export function Pricing({ addForm }: FormProps) {
  const query = useQuery({
    queryKey: keyOf(readSettings),
    queryFn: ({ signal }) => call(readSettings, { signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary {...queryProps(query)}>
      {(settings) => <PricingForm settings={settings} addForm={addForm} />}
    </QueryBoundary>
  );
}

/** What was typed, and an action that saves it. Until something is typed, the prices follow the saved ones: another administrator may have changed them. */
function usePrices(settings: Settings) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<TypedPrices | null>(null);
  /** The settings that typing began with. */
  const base = useRef<string | null>(null);
  const shown = typed ?? textsOf(settings.pricing);
  const action = useAction({
    run: async (prices: Prices, confirmation) => {
      try {
        const id = base.current ?? settings._id;
        return await call(updateSettings, { body: { id, ...prices, ...confirmation } });
      } catch (error) {
        // The message has the prices that are in force now: saving again replaces them.
        if (error instanceof CallProblem && error.fields['id'] !== undefined)
          base.current = (await call(readSettings))._id;
        throw error;
      }
    },
    onDone: (saved, sent) => {
      base.current = saved._id;
      queryClient.setQueryData(keyOf(readSettings), saved);
      // What was typed while the prices were being saved stays.
      setTyped((now) => (now !== null && isSame(pricesOf(now), sent) ? null : now));
    },
  });
  const wouldLose = useCallback(
    () => typed !== null && !isSame(pricesOf(typed), settings.pricing),
    [typed, settings],
  );
  return {
    shown,
    action,
    wouldLose,
    type: (name: Name, text: string) => {
      if (action.isDone || action.failure !== null) action.reset();
      if (typed === null) base.current = settings._id;
      setTyped({ ...shown, [name]: text });
    },
  };
}

function PricingForm({ settings, addForm }: FormProps & { readonly settings: Settings }) {
  const { shown, action, wouldLose, type } = usePrices(settings);
  useEffect(() => addForm(wouldLose), [addForm, wouldLose]);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const submit = () => {
    const invalidNames = names.filter((name) => requiredWholeNumber(shown[name]) === null);
    setInvalid(invalidNames);
    if (invalidNames.length === 0) action.start(pricesOf(shown));
  };
  return (
    <SmallForm label={m.pricing_title()} onSubmit={submit}>
      <p>{m.pricing_lead()}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]()}
          inputMode="numeric"
          value={shown[name]}
          onType={(text) => type(name, text)}
          error={invalid.includes(name) ? m.pricing_number() : action.errorOf(name)}
        />
      ))}
      <Button type="submit" variant="filled" busy={action.isBusy}>
        {m.pricing_save()}
      </Button>
      <ActionNote done={action.isDone ? m.pricing_saved() : null} failed={action.failure} />
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </SmallForm>
  );
}
