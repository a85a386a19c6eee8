import { type ChecklistSettings, readChecklist, updateChecklist } from '#contract/project-review.ts';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import type { AddForm } from '#web/kit/forms/leave-guard.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextArea } from '#web/kit/forms/text-fields.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { type InEachLanguage, inEachLanguage, type Language, languages } from '#domain/languages.ts';
import * as m from '#messages/messages.js';
import { currentLocale } from '#web/kit/text/locale.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import classes from './review-desk.module.css';

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

/** An item in the form; its id is null while it is new. */
type TypedItem = {
  readonly key: number;
  readonly id: number | null;
} & InEachLanguage<string>;
/** The typed list, and the version that it changes: another administrator's change in the meantime is refused. */
type Typed = { readonly version: number; readonly items: readonly TypedItem[] };

function typedOf({ version, items }: ChecklistSettings): Typed {
  return { version, items: items.map((item, key) => ({ ...item, key })) };
}

/** The typed list, whether it was sent, and the action that saves it. */
function useChecklist(saved: ChecklistSettings) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(saved));
  const [wasSent, setSent] = useState(false);
  const action = useAction({
    run: ({ version, items }: Typed, confirmation) =>
      call(updateChecklist, {
        body: { version, items: items.map(({ key: _key, ...item }) => item), ...confirmation },
      }),
    onDone: (checklist, sent) => {
      queryClient.setQueryData(keyOf(readChecklist), checklist);
      const { version, items } = typedOf(checklist);
      // What was typed while it was being saved stays. New items have their ids now.
      setTyped((now) => ({ version, items: now === sent ? items : withIds(now.items, sent.items, items) }));
      setSent(false);
    },
  });
  const wouldLose = useCallback(() => contentOf(typed.items) !== contentOf(saved.items), [typed, saved]);
  return {
    typed,
    wasSent,
    action,
    wouldLose,
    change: (items: readonly TypedItem[]) => {
      if (action.isDone || action.failure !== null) action.reset();
      setTyped({ ...typed, items });
    },
    submit: () => {
      setSent(true);
      if (typed.items.every(isWhole)) action.start(typed);
    },
  };
}

function ChecklistForm({ saved, addForm }: FormProps & { readonly saved: ChecklistSettings }) {
  const { typed, wasSent, action, wouldLose, change, submit } = useChecklist(saved);
  useEffect(() => addForm(wouldLose), [addForm, wouldLose]);
  const after = useRef<HTMLDivElement>(null);
  const add = () =>
    change([
      ...typed.items,
      { key: 1 + Math.max(-1, ...typed.items.map(({ key }) => key)), id: null, ...inEachLanguage(() => '') },
    ]);
  return (
    <SmallForm label={m.checklist_title()} onSubmit={submit}>
      <p>{m.checklist_lead()}</p>
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

/** Returns what is saved of items, to compare. */
function contentOf(items: readonly (InEachLanguage<string> & { readonly id: number | null })[]): string {
  return JSON.stringify(items.map((item) => [item.id, ...languages.map((language) => item[language])]));
}

/** Returns the items with the ids that the saved ones got; `sent` and `saved` have the same order. */
function withIds(
  items: readonly TypedItem[],
  sent: readonly TypedItem[],
  saved: readonly TypedItem[],
): readonly TypedItem[] {
  const ids = new Map(sent.map(({ key }, place) => [key, saved[place]?.id ?? null]));
  return items.map((item) => ({ ...item, id: ids.get(item.key) ?? item.id }));
}

/** Returns the name of a language in the reader's own. */
function languageName(language: Language): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(language) ?? language;
}

function isWhole(item: TypedItem): boolean {
  return languages.every((language) => item[language].trim() !== '');
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
      <legend>{m.checklist_item(name)}</legend>
      {languages.map((language) => (
        <TextArea
          key={language}
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
