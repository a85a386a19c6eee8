import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath } from 'react-router';
import {
  type Duplicate,
  type DuplicateKind,
  type DuplicatePair,
  keepNotSame,
  listDuplicates,
} from '#contract/duplicates.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { EmptyNote, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import classes from './duplicate-list.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { type Undo, UndoDialogs, UndoNote, useUndo } from './undo-merge.tsx';
import { useMerge } from './use-merges.ts';

type ListProps = { readonly kind: DuplicateKind; readonly label: string };

/**
 * Likely pairs of a kind, each side by side with what they hold, and the button that says they are two; of
 * organizations also the one that merges them.
 */
export function DuplicateList({ kind, label }: ListProps) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(listDuplicates, { query: { kind } });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listDuplicates, { query: { kind }, signal }),
    staleTime: 0,
  });
  const action = useAction({
    run: ({ one, other }: DuplicatePair) =>
      call(keepNotSame, { body: { kind, one: one.serial, other: other.serial } }),
    onDone: () => queryClient.invalidateQueries({ queryKey }),
  });
  const merge = useMerge();
  const undo = useUndo();
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  return (
    <>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} takesFocus />
      <MergeNote merge={merge} undo={undo} />
      <QueryBoundary {...queryProps(query)}>
        {(pairs) =>
          pairs.length === 0 ? (
            <EmptyNote title={m.duplicates_none()} text={m.duplicates_none_text()} />
          ) : (
            <ul className={classes.list} aria-label={label}>
              {pairs.map((pair) => (
                <li key={`${pair.one.serial} ${pair.other.serial}`} className={classes.pair}>
                  <Pair kind={kind} pair={pair} />
                  <PairButtons
                    kind={kind}
                    pair={pair}
                    isBusy={action.isBusy || merge.isBusy}
                    onMerge={() => setMerging(pair)}
                    onNotSame={() => action.start(pair)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {merging === null ? null : (
        <MergeDialog
          pair={merging}
          onMerge={(pair) => {
            setMerging(null);
            undo.reset();
            merge.start(pair);
          }}
          onClose={() => setMerging(null)}
        />
      )}
      {merge.confirmation === null ? null : <PasswordDialog {...merge.confirmation} />}
      <UndoDialogs undo={undo} />
    </>
  );
}

type MergeNoteProps = { readonly merge: ReturnType<typeof useMerge>; readonly undo: Undo };

/** What became of a merge, with the button that undoes it; once it is undone, that. */
function MergeNote({ merge: { answer, failure }, undo }: MergeNoteProps) {
  if (undo.answer !== undefined) return <UndoNote undo={undo} />;
  return (
    <>
      <ActionNote done={answer?.message ?? null} failed={failure} takesFocus />
      {answer === undefined ? null : (
        <Button disabled={undo.isBusy} onClick={() => undo.ask(answer.merge)}>
          {m.merges_undo_this()}
        </Button>
      )}
      <UndoNote undo={undo} />
    </>
  );
}

type PairButtonsProps = PairProps & {
  readonly isBusy: boolean;
  readonly onMerge: () => void;
  readonly onNotSame: () => void;
};

function PairButtons({ kind, pair: { one, other }, isBusy, onMerge, onNotSame }: PairButtonsProps) {
  const serials = { one: one.serial, other: other.serial };
  return (
    <div className={classes.buttons}>
      {kind === 'organizations' ? (
        <Button disabled={isBusy} label={m.duplicates_merge_named(serials)} onClick={onMerge}>
          {m.duplicates_merge()}
        </Button>
      ) : null}
      <Button disabled={isBusy} label={m.duplicates_not_same_named(serials)} onClick={onNotSame}>
        {m.duplicates_not_same()}
      </Button>
    </div>
  );
}

type PairProps = { readonly kind: DuplicateKind; readonly pair: DuplicatePair };

function Pair({ kind, pair: { likeness, one, other } }: PairProps) {
  const isOrganizations = kind === 'organizations';
  return (
    <>
      <p className={classes.likeness}>{likeness === 'same' ? m.duplicates_same() : m.duplicates_near()}</p>
      <Records
        label={m.duplicates_pair({ one: one.serial, other: other.serial })}
        columns={[
          { name: m.namesakes_name() },
          isOrganizations
            ? { name: m.users_entries(), isNumber: true as const }
            : { name: m.duplicates_detail() },
          { name: m.duplicates_tonnes(), isNumber: true as const },
          ...(isOrganizations ? [{ name: m.namesakes_people(), isNumber: true as const }] : []),
          { name: m.namesakes_since() },
        ]}
        rows={[one, other].map((item) => ({ key: item.serial, cells: cellsOf(kind, item) }))}
      />
    </>
  );
}

function cellsOf(kind: DuplicateKind, { serial, name, detail, since, entries, tonnes, people }: Duplicate) {
  const named = `${name} (${serial})`;
  if (kind === 'organizations')
    return [
      named,
      formatWhole(entries ?? 0),
      formatWhole(tonnes),
      formatWhole(people ?? 0),
      formatDay(since),
    ];
  return [
    <Link key="entry" to={generatePath(pagePaths.adminProject, { projectSerial: serial })}>
      {named}
    </Link>,
    detail ?? '',
    formatWhole(tonnes),
    formatDay(since),
  ];
}
