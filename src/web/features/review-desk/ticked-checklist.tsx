import type { ChecklistItem } from '#contract/review-checklist.ts';
import { queryProps } from '#web/api/query-props.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { currentLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import classes from './review-desk.module.css';
import type { Checklist } from './use-checklist.ts';

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
export function sentenceOfItem({ en, fr }: ChecklistItem): string {
  return currentLocale() === 'fr' ? fr : en;
}
