import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ChecklistSettings, readChecklist } from '#contract/project-review.ts';
import { inEachLanguage, type Language, languages } from '#domain/languages.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import type { AddForm } from '#web/kit/forms/leave-guard.tsx';
import { RestoredNote } from '#web/kit/forms/restored-note.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { currentLocale } from '#web/kit/text/locale.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './review-panel.module.css';
import { type TypedItem, useChecklist } from './use-checklist.ts';

const FIRST_ID = 'checklist-first';

type FormProps = { readonly addForm: AddForm };

/** Edits what reviewers check before an approval. */
export function ChecklistSettingsForm({ addForm }: FormProps) {
  const query = useQuery({
    queryKey: keyOf(readChecklist),
    queryFn: ({ signal }) => call(readChecklist, { signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary {...queryProps(query)}>
      {(checklist) => <ChecklistForm saved={checklist} addForm={addForm} />}
    </QueryBoundary>
  );
}

function ChecklistForm({ saved, addForm }: FormProps & { readonly saved: ChecklistSettings }) {
  const { kept, typed, wasSent, action, change, submit } = useChecklist(saved);
  const { hasChanged } = kept;
  useEffect(() => addForm(hasChanged), [addForm, hasChanged]);
  const after = useRef<HTMLDivElement>(null);
  const add = () =>
    change([
      ...typed.items,
      { key: 1 + Math.max(-1, ...typed.items.map(({ key }) => key)), id: null, ...inEachLanguage(() => '') },
    ]);
  return (
    <SmallForm label={m.checklist_title()} onSubmit={submit}>
      <p>{m.checklist_lead()}</p>
      <RestoredNote foundAt={kept.foundAt} onDiscard={kept.discard} focusNext={[FIRST_ID]} />
      {typed.items.length === 0 ? <p>{m.checklist_empty()}</p> : null}
      {typed.items.map((item, index) => (
        <ItemFields
          key={item.key}
          item={item}
          number={index + 1}
          wasSent={wasSent}
          onType={(now) => change(typed.items.map((one) => (one.key === item.key ? now : one)))}
          onRemove={() => {
            change(typed.items.filter(({ key }) => key !== item.key));
            // The pressed button is gone with its item.
            after.current?.querySelector('button')?.focus();
          }}
        />
      ))}
      <div ref={after}>
        <Button onClick={add}>{m.checklist_add()}</Button>
      </div>
      <Button type="submit" variant="filled" busy={action.isBusy}>
        {m.checklist_save()}
      </Button>
      <ActionNote
        done={action.isDone ? m.checklist_saved() : null}
        failed={action.failure ?? action.errorOf('items')}
      />
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </SmallForm>
  );
}

/** Returns the name of a language in the reader's own. */
function languageName(language: Language): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(language) ?? language;
}

type ItemProps = {
  readonly item: TypedItem;
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly wasSent: boolean;
  readonly onType: (item: TypedItem) => void;
  readonly onRemove: () => void;
};

function ItemFields({ item, number, wasSent, onType, onRemove }: ItemProps) {
  const errorOf = (text: string) => (wasSent && text.trim() === '' ? m.checklist_missing() : null);
  const name = { number: String(number) };
  return (
    <fieldset className={classes.item}>
      <legend>
        <Hidden>{m.checklist_item(name)}</Hidden>
      </legend>
      {languages.map((language, place) => (
        <TextArea
          key={language}
          id={number === 1 && place === 0 ? FIRST_ID : undefined}
          label={m.checklist_item_in({ ...name, language: languageName(language) })}
          rows={3}
          value={item[language]}
          error={errorOf(item[language])}
          onType={(text) => onType({ ...item, [language]: text })}
        />
      ))}
      <button type="button" className={classes.commentButton} onClick={onRemove}>
        {m.checklist_remove(name)}
      </button>
    </fieldset>
  );
}
