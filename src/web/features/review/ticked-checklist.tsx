import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type ChecklistItem,
  type ProjectChecklist,
  readProjectChecklist,
  tickChecklistItem,
} from '#contract/project-review.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps, sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ActionNote } from '#web/kit/buttons/buttons.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { currentLocale } from '#web/kit/text/locale.ts';
import classes from './review-panel.module.css';

type Props = {
  readonly checklist: Checklist;
  /** True while the project waits for review: only then items can be ticked. */
  readonly isWaiting: boolean;
};

/** What the reviewer checks, with who ticked what and when; nothing where the registry has no checklist. */
export function TickedChecklist({ checklist, isWaiting }: Props) {
  const { query, items, failure } = checklist;
  if (query.data !== undefined && items.length === 0) return null;
  const ticked = items.filter(({ tick }) => tick !== null).length;
  const progress = m.checklist_progress({ ticked: String(ticked), total: String(items.length) });
  return (
    <Section
      title={m.checklist_title()}
      aside={query.data === undefined ? null : <span role="status">{progress}</span>}
    >
      <QueryBoundary {...queryProps(query)}>
        {() => (
          <ul className={classes.checklist}>
            {items.map((item) => (
              <li key={item.id}>
                {isWaiting ? <Tickable item={item} checklist={checklist} /> : <Ticked item={item} />}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      {isWaiting ? null : <p className={classes.quiet}>{m.checklist_locked()}</p>}
      <ActionNote done={null} failed={failure} />
    </Section>
  );
}

type ItemProps = { readonly item: ChecklistItem };

function Tickable({ item, checklist }: ItemProps & Pick<Props, 'checklist'>) {
  const isTicked = checklist.pending.get(item.id)?.isTicked ?? item.tick !== null;
  return (
    <Checkbox isTicked={isTicked} onTick={(now) => checklist.tick(item.id, now)}>
      {sentenceOfItem(item)}
      <TickedBy item={item} />
    </Checkbox>
  );
}

function Ticked({ item }: ItemProps) {
  return (
    <p>
      <span aria-hidden="true">{item.tick === null ? '☐' : '☑'}</span> {sentenceOfItem(item)}
      <TickedBy item={item} />
    </p>
  );
}

function TickedBy({ item: { tick } }: ItemProps) {
  if (tick === null) return null;
  return (
    <span className={classes.tickedBy}>
      {m.checklist_ticked_by({ name: tick.by, moment: formatMoment(tick.at) })}
    </span>
  );
}

/** Returns an item's sentence in the reader's language. */
export function sentenceOfItem(item: ChecklistItem): string {
  return item[currentLocale()];
}

type Attempt = { readonly item: number; readonly isTicked: boolean; readonly number: number };

/** Fetches the checklist of a project's last submission, and ticks its items. */
export function useChecklist(projectSerial: string) {
  const queryClient = useQueryClient();
  const params = { projectSerial };
  const queryKey = keyOf(readProjectChecklist, { params });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readProjectChecklist, { params, signal }),
    staleTime: 0,
  });
  const attempts = useRef(0);
  const [pending, setPending] = useState<ReadonlyMap<number, Attempt>>(new Map());
  const ticking = useSubmission({
    // One after the other: a later reply has all earlier ticks.
    scope: { id: `checklist of ${projectSerial}` },
    mutationFn: ({ item, isTicked }: Attempt) =>
      call(tickChecklistItem, { params: { ...params, item }, body: { isTicked } }),
    onSuccess: (checklist: ProjectChecklist) => void queryClient.setQueryData(queryKey, checklist),
    onSettled: (_reply, _error, { item, number }) =>
      setPending(
        (before) => new Map([...before].filter(([of, last]) => of !== item || last.number !== number)),
      ),
  });
  const tick = (item: number, isTicked: boolean) => {
    attempts.current += 1;
    const attempt = { item, isTicked, number: attempts.current };
    setPending((before) => new Map(before).set(item, attempt));
    ticking.mutate(attempt);
  };
  return {
    query,
    items: query.data?.items ?? [],
    tick,
    /** What was ticked or unticked last and has no reply yet, by item. */
    pending,
    failure: ticking.error === null ? null : sentenceOf(ticking.error),
  };
}

export type Checklist = ReturnType<typeof useChecklist>;
