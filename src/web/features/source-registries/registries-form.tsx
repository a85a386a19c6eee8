import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type KnownRegistries, readRegistries } from '#contract/source-registries.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import type { AddForm } from '#web/kit/forms/leave-guard.tsx';
import { RestoredNote } from '#web/kit/forms/restored-note.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea, TextField } from '#web/kit/forms/text-fields.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import classes from './registries-form.module.css';
import { type TypedRegistry, useRegistries } from './use-registries.ts';

const FIRST_ID = 'registries-first';

type FormProps = { readonly addForm: AddForm };

/** Edits by which names source registries are known. */
export function RegistriesSettingsForm({ addForm }: FormProps) {
  const query = useQuery({
    queryKey: keyOf(readRegistries),
    queryFn: ({ signal }) => call(readRegistries, { signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary {...queryProps(query)}>
      {(known) => <RegistriesForm known={known} addForm={addForm} />}
    </QueryBoundary>
  );
}

function RegistriesForm({ known, addForm }: FormProps & { readonly known: KnownRegistries }) {
  const { kept, typed, wasSent, action, change, submit } = useRegistries(known);
  const { hasChanged } = kept;
  useEffect(() => addForm(hasChanged), [addForm, hasChanged]);
  const after = useRef<HTMLDivElement>(null);
  const replace = (now: TypedRegistry) => change(typed.map((one) => (one.key === now.key ? now : one)));
  const add = () =>
    change([
      ...typed,
      { key: 1 + Math.max(-1, ...typed.map(({ key }) => key)), builtIn: null, name: '', names: '' },
    ]);
  return (
    <SmallForm label={m.registries_title()} onSubmit={submit}>
      <p>{m.registries_lead()}</p>
      <RestoredNote foundAt={kept.foundAt} onDiscard={kept.discard} focusNext={[FIRST_ID]} />
      <BuiltIn
        registries={typed.filter(({ builtIn }) => builtIn !== null)}
        fixedNamesOf={(registry) =>
          known.registries.find(({ builtIn }) => builtIn === registry.builtIn)?.fixedNames ?? []
        }
        onType={replace}
      />
      {typed
        .filter(({ builtIn }) => builtIn === null)
        .map((registry, place) => (
          <AddedFields
            key={registry.key}
            registry={registry}
            number={String(place + 1)}
            error={wasSent && registry.name.trim() === '' ? m.registries_name_missing() : null}
            onType={replace}
            onRemove={() => {
              change(typed.filter(({ key }) => key !== registry.key));
              // The pressed button is gone with its registry.
              after.current?.querySelector('button')?.focus();
            }}
          />
        ))}
      <div ref={after}>
        <Button onClick={add}>{m.registries_add()}</Button>
      </div>
      <Button type="submit" variant="filled" busy={action.isBusy}>
        {m.registries_save()}
      </Button>
      <ActionNote
        done={action.isDone ? m.registries_saved() : null}
        failed={action.errorOf('registries') ?? action.failure}
      />
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </SmallForm>
  );
}

const LINES = 2;

type FieldsProps = {
  readonly registry: TypedRegistry;
  readonly onType: (registry: TypedRegistry) => void;
};

type BuiltInProps = Pick<FieldsProps, 'onType'> & {
  readonly registries: readonly TypedRegistry[];
  readonly fixedNamesOf: (registry: TypedRegistry) => readonly string[];
};

/** The registries that are built in. The fields of those without other names open all at once, by a button. */
function BuiltIn({ registries, fixedNamesOf, onType }: BuiltInProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.querySelector('textarea')?.focus();
  }, [isOpen]);
  return (
    <div ref={list} id={FIRST_ID} tabIndex={-1} className={classes.builtIn}>
      {registries.map((registry) => (
        <BuiltInFields
          key={registry.key}
          registry={registry}
          fixedNames={fixedNamesOf(registry)}
          isOpen={isOpen}
          onType={onType}
        />
      ))}
      {isOpen || registries.every(({ names }) => names !== '') ? null : (
        <div>
          <Button onClick={() => setOpen(true)}>{m.registries_names_open()}</Button>
        </div>
      )}
    </div>
  );
}

type BuiltInFieldsProps = FieldsProps & {
  readonly fixedNames: readonly string[];
  readonly isOpen: boolean;
};

/** Names that are added to those of a registry that is built in, which stay. */
function BuiltInFields({ registry, fixedNames, isOpen, onType }: BuiltInFieldsProps) {
  const [hasNames, setHasNames] = useState(false);
  if (registry.names !== '' && !hasNames) setHasNames(true);
  return (
    <fieldset className={classes.registry}>
      <legend>{registry.name}</legend>
      {fixedNames.length === 0 ? null : <p>{m.registries_built_in({ names: fixedNames.join(', ') })}</p>}
      {isOpen || hasNames ? (
        <TextArea
          label={m.registries_names({ name: registry.name })}
          hint={m.registries_names_hint()}
          rows={LINES}
          value={registry.names}
          onType={(names) => onType({ ...registry, names })}
        />
      ) : null}
    </fieldset>
  );
}

type AddedProps = FieldsProps & {
  readonly number: string;
  readonly error: string | null;
  readonly onRemove: () => void;
};

function AddedFields({ registry, number, error, onType, onRemove }: AddedProps) {
  return (
    <fieldset className={classes.registry}>
      <legend>{m.registries_added({ number })}</legend>
      <TextField
        label={m.registries_name({ number })}
        value={registry.name}
        error={error}
        onType={(name) => onType({ ...registry, name })}
      />
      <TextArea
        label={m.registries_names_added({ number })}
        hint={m.registries_names_hint()}
        rows={LINES}
        value={registry.names}
        onType={(names) => onType({ ...registry, names })}
      />
      <button type="button" className={classes.remove} onClick={onRemove}>
        {m.registries_remove({ number })}
      </button>
    </fieldset>
  );
}
