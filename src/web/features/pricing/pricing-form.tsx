import { readSettings, updateSettings } from '#contract/site.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { queryProps } from '#web/api/call-problem.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { requiredWholeNumber, wholeNumber } from '#web/kit/forms/whole-number.ts';
import * as m from '#messages/messages.js';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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

/** Edits the prices per project. */
export function Pricing() {
  const query = useQuery({
    queryKey: keyOf(readSettings),
    queryFn: ({ signal }) => call(readSettings, { signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary {...queryProps(query)}>{(settings) => <PricingForm settings={settings} />}</QueryBoundary>
  );
}

function PricingForm({ settings }: { readonly settings: Settings }) {
  const queryClient = useQueryClient();
  // Until something is typed, the form follows the saved prices: another administrator may have changed them.
  const [typed, setTyped] = useState<TypedPrices | null>(null);
  const shown = typed ?? textsOf(settings.pricing);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const action = useAction({
    run: (prices: Prices, confirmation) =>
      call(updateSettings, { body: { id: settings._id, ...prices, ...confirmation } }),
    onDone: (saved, sent) => {
      queryClient.setQueryData(keyOf(readSettings), saved);
      // What was typed while the prices were being saved stays.
      setTyped((now) => (now !== null && isSame(pricesOf(now), sent) ? null : now));
    },
  });
  const type = (name: Name, text: string) => {
    if (action.isDone || action.failure !== null) action.reset();
    setTyped({ ...shown, [name]: text });
  };
  const submit = () => {
    const invalidNames = names.filter((name) => requiredWholeNumber(shown[name]) === null);
    setInvalid(invalidNames);
    if (invalidNames.length > 0) return;
    action.start(pricesOf(shown));
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
          error={invalid.includes(name) ? m.register_number() : action.errorOf(name)}
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
