import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type KnownRegistries, readRegistries, updateRegistries } from '#contract/source-registries.ts';
import { call, keyOf } from '#web/api/call.ts';
import { type JsonObject, objectOf } from '#web/api/stored-editing.ts';
import { useAction } from '#web/api/use-action.ts';
import { countedVersion, countOf, headersWith, useKeptForm } from '#web/api/use-kept-form.ts';

/** A registry in the form. */
export type TypedRegistry = {
  readonly key: number;
  /** Null for one that administrators added. */
  readonly builtIn: KnownRegistries['registries'][number]['builtIn'];
  readonly name: string;
  /** Its other names that are not built in, one on each line. */
  readonly names: string;
};
type Typed = { readonly registries: readonly TypedRegistry[] };

const savedOf = ({ version, registries }: KnownRegistries) => ({
  version: countedVersion(version),
  saved: {
    registries: registries.map(({ builtIn, name, names }, key) => ({
      key,
      builtIn,
      name,
      names: names.join('\n'),
    })),
  },
});

/** Returns stored registries; null if any of them does not fit, or is said to be built in and is not. */
function readTyped(stored: JsonObject, known: Typed['registries']): Typed | null {
  const list: unknown = stored['registries'];
  if (!Array.isArray(list)) return null;
  const registries = list.map((value) => readRegistry(value, known)).filter((registry) => registry !== null);
  return registries.length === list.length ? { registries } : null;
}

function readRegistry(value: unknown, known: Typed['registries']): TypedRegistry | null {
  const { key, builtIn, name, names } = objectOf(value);
  if (typeof key !== 'number' || typeof name !== 'string' || typeof names !== 'string') return null;
  if (builtIn === null) return { key, builtIn, name, names };
  const fixed = known.find((registry) => registry.builtIn === builtIn);
  return fixed === undefined ? null : { key, builtIn: fixed.builtIn, name, names };
}

/**
 * The typed registries, whether they were sent, and the action that saves them over those that typing began with:
 * another administrator's change in the meantime is refused.
 */
export function useRegistries(known: KnownRegistries) {
  const queryClient = useQueryClient();
  const { version, saved } = savedOf(known);
  const read = async () => savedOf(await call(readRegistries));
  const kept = useKeptForm<Typed>({
    name: 'registries',
    saved,
    readDraft: (stored) => readTyped(stored, saved.registries),
    versioned: { version, read },
  });
  const [wasSent, setSent] = useState(false);
  const action = useAction({
    run: (sent: Typed, confirmation) =>
      kept.send(
        { registries: sent.registries.map(toSent) },
        ({ body, base, ...asked }) =>
          call(updateRegistries, {
            body: { version: countOf(base), ...body, ...confirmation },
            headers: headersWith(confirmation, asked),
          }),
        (reply, latest) => {
          // What was typed while it was being saved stays.
          const isAsSent = JSON.stringify(latest) === JSON.stringify(sent);
          return { ...savedOf(reply), rest: isAsSent ? null : latest };
        },
      ),
    onDone: (changed) => {
      queryClient.setQueryData(keyOf(readRegistries), changed);
      setSent(false);
    },
  });
  return {
    kept,
    typed: kept.draft.registries,
    wasSent,
    action,
    change: (registries: readonly TypedRegistry[]) => {
      if (action.isDone || action.failure !== null) action.reset();
      kept.type({ registries });
    },
    submit: () => {
      setSent(true);
      if (kept.draft.registries.every(({ name }) => name.trim() !== '')) action.start(kept.draft);
    },
  };
}

function toSent({ builtIn, name, names }: TypedRegistry) {
  const lines = names.split('\n').map((line) => line.trim());
  return { builtIn, name, names: lines.filter((line) => line !== '') };
}
