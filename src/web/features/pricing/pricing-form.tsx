import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { readSettings, updateSettings } from '#contract/site.ts';
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
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { requiredWholeNumber, wholeNumber } from '#web/kit/forms/whole-number.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import classes from './pricing-form.module.css';

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
const fieldIdOf = (name: Name) => `price-${name}`;

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

const savedOf = (settings: Settings) => ({
  version: countedVersion(settings._id),
  saved: textsOf(settings.pricing),
});

/**
 * What was typed, and an action that saves it over the prices that typing began with. Until something is typed, the
 * prices follow the saved ones: another administrator may have changed them.
 */
function usePrices(settings: Settings) {
  const queryClient = useQueryClient();
  const { version, saved } = savedOf(settings);
  const read = async () => savedOf(await call(readSettings));
  const kept = useKeptForm<TypedPrices>({ name: 'prices', saved, versioned: { version, read } });
  const action = useAction({
    run: (prices: Prices, confirmation) =>
      kept.send(
        prices,
        ({ body, base, ...asked }) =>
          call(updateSettings, {
            body: { id: String(countOf(base)), ...body, ...confirmation },
            headers: headersWith(confirmation, asked),
          }),
        savedOf,
      ),
    onDone: (changed) => void queryClient.setQueryData(keyOf(readSettings), changed),
  });
  return {
    kept,
    action,
    type: (name: Name, text: string) => {
      if (action.isDone || action.failure !== null) action.reset();
      kept.type((latest) => ({ ...latest, [name]: text }));
    },
  };
}

function PricingForm({ settings, addForm }: FormProps & { readonly settings: Settings }) {
  const { kept, action, type } = usePrices(settings);
  const { draft: shown, hasChanged } = kept;
  useEffect(() => addForm(hasChanged), [addForm, hasChanged]);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const submit = () => {
    const invalidNames = names.filter((name) => requiredWholeNumber(shown[name]) === null);
    setInvalid(invalidNames);
    if (invalidNames.length === 0) action.start(pricesOf(shown));
  };
  return (
    <SmallForm label={m.pricing_title()} onSubmit={submit}>
      <p>{m.pricing_lead()}</p>
      <RestoredNote foundAt={kept.foundAt} onDiscard={kept.discard} focusNext={[fieldIdOf('low')]} />
      <div className={classes.prices}>
        {names.map((name) => (
          <TextField
            key={name}
            id={fieldIdOf(name)}
            label={labels[name]()}
            inputMode="numeric"
            value={shown[name]}
            onType={(text) => type(name, text)}
            error={invalid.includes(name) ? m.pricing_number() : action.errorOf(name)}
          />
        ))}
      </div>
      <Button type="submit" variant="filled" busy={action.isBusy}>
        {m.pricing_save()}
      </Button>
      <ActionNote done={action.isDone ? m.pricing_saved() : null} failed={action.failure} />
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </SmallForm>
  );
}
