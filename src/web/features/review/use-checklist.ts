import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChecklistSettings, readChecklist, updateChecklist } from '#contract/project-review.ts';
import { type InEachLanguage, inEachLanguage, languages } from '#domain/languages.ts';
import { call, keyOf } from '#web/api/call.ts';
import { type JsonObject, objectOf, textsOf } from '#web/api/stored-editing.ts';
import { useAction } from '#web/api/use-action.ts';
import { countedVersion, countOf, headersWith, useKeptForm } from '#web/api/use-kept-form.ts';

/** An item in the form; its id is null while it is new. */
export type TypedItem = {
  readonly key: number;
  readonly id: number | null;
} & InEachLanguage<string>;
type Typed = { readonly items: readonly TypedItem[] };

const savedOf = ({ version, items }: ChecklistSettings) => ({
  version: countedVersion(version),
  saved: { items: items.map((item, key) => ({ ...item, key })) },
});

/** Returns a stored list; null if any of its items does not fit. */
function readTyped(stored: JsonObject): Typed | null {
  const list: unknown = stored['items'];
  if (!Array.isArray(list)) return null;
  const items = list.map(readItem).filter((item) => item !== null);
  return items.length === list.length ? { items } : null;
}

function readItem(value: unknown): TypedItem | null {
  const stored = objectOf(value);
  const { key, id } = stored;
  if (typeof key !== 'number' || (id !== null && typeof id !== 'number')) return null;
  return {
    key,
    id,
    ...textsOf(
      inEachLanguage(() => ''),
      stored,
    ),
  };
}

/**
 * The typed list, whether it was sent, and the action that saves it over the list that typing began with: another
 * administrator's change in the meantime is refused.
 */
export function useChecklist(checklist: ChecklistSettings) {
  const queryClient = useQueryClient();
  const { version, saved } = savedOf(checklist);
  const read = async () => savedOf(await call(readChecklist));
  const kept = useKeptForm<Typed>({
    name: 'checklist',
    saved,
    readDraft: readTyped,
    versioned: { version, read },
  });
  const [wasSent, setSent] = useState(false);
  const action = useAction({
    run: (sent: Typed, confirmation) =>
      kept.send(
        { items: sent.items.map(({ key: _key, ...item }) => item) },
        ({ body, base, ...asked }) =>
          call(updateChecklist, {
            body: { version: countOf(base), ...body, ...confirmation },
            headers: headersWith(confirmation, asked),
          }),
        (reply, latest) => {
          const now = savedOf(reply);
          // What was typed while it was being saved stays. New items have their ids now.
          const isAsSent = JSON.stringify(latest) === JSON.stringify(sent);
          return { ...now, rest: isAsSent ? null : withIds(latest, sent, now.saved) };
        },
      ),
    onDone: (changed) => {
      queryClient.setQueryData(keyOf(readChecklist), changed);
      setSent(false);
    },
  });
  return {
    kept,
    typed: kept.draft,
    wasSent,
    action,
    change: (items: readonly TypedItem[]) => {
      if (action.isDone || action.failure !== null) action.reset();
      kept.type({ items });
    },
    submit: () => {
      setSent(true);
      if (kept.draft.items.every(isWhole)) action.start(kept.draft);
    },
  };
}

/** Returns a list with the ids that the saved items got; `sent` and `saved` have the same order. */
function withIds({ items }: Typed, sent: Typed, saved: Typed): Typed {
  const ids = new Map(sent.items.map(({ key }, place) => [key, saved.items[place]?.id ?? null]));
  return { items: items.map((item) => ({ ...item, id: ids.get(item.key) ?? item.id })) };
}

function isWhole(item: TypedItem): boolean {
  return languages.every((language) => item[language].trim() !== '');
}
