import { readSettings, updateSettings } from '#contract/site.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { queryProps } from '#web/api/call-problem.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import * as m from '#messages/messages.js';
import type { ReplyOf } from '#contract/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type Settings = ReplyOf<typeof readSettings>;
type Prices = Settings['pricing'];

const INTEGER = /^\s*\d{1,9}\s*$/;
const names = ['low', 'mid', 'top'] as const;
const labels = { low: m.pricing_low, mid: m.pricing_mid, top: m.pricing_top };

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
  const { low, mid, top } = settings.pricing;
  const [typed, setTyped] = useState({ low: String(low), mid: String(mid), top: String(top) });
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const action = useAction({
    run: (prices: Prices, confirmation) =>
      call(updateSettings, { body: { id: settings._id, ...prices, ...confirmation } }),
    onDone: () => void queryClient.invalidateQueries({ queryKey: [readSettings.path] }),
  });
  const submit = () => {
    const invalidNames = names.filter((name) => !INTEGER.test(typed[name]));
    setInvalid(invalidNames);
    if (invalidNames.length > 0) return;
    action.start({ low: Number(typed.low), mid: Number(typed.mid), top: Number(typed.top) });
  };
  return (
    <SmallForm label={m.pricing_title()} onSubmit={submit}>
      <p>{m.pricing_lead()}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]()}
          inputMode="numeric"
          value={typed[name]}
          onType={(text) => setTyped({ ...typed, [name]: text })}
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
