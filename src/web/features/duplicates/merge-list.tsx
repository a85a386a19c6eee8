import type { OrganizationMerge } from '#contract/organization-merges.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote, Pager, Records } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import { type Undo, UndoDialogs, UndoNote, useUndo } from './undo-merge.tsx';
import { useMerges } from './use-merges.ts';

type Props = { readonly page: number; readonly addressOf: (page: number) => string };

/** The merges of organizations, newest first; each that is in effect can be undone. */
export function MergeList({ page, addressOf }: Props) {
  const query = useMerges(page);
  const undo = useUndo();
  return (
    <>
      <UndoNote undo={undo} />
      <QueryBoundary {...queryProps(query)}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyNote title={m.merges_none()} text={m.merges_none_text()} />
          ) : (
            <>
              <Records
                label={m.merges_heading()}
                columns={columns()}
                rows={items.map((merge) => ({
                  key: String(merge.id),
                  cells: [...cellsOf(merge), stateOf(merge, undo)],
                }))}
              />
              <Pager page={page} pages={query.pages} addressOf={addressOf} />
            </>
          )
        }
      </QueryBoundary>
      <UndoDialogs undo={undo} />
    </>
  );
}

const columns = () => [
  { name: m.merges_merged() },
  { name: m.merges_into() },
  { name: m.merges_date() },
  { name: m.merges_by() },
  { name: m.merges_state() },
];

function cellsOf({ organization, into, at, by }: OrganizationMerge) {
  return [
    `${organization.name} (${organization.serial})`,
    `${into.name} (${into.serial})`,
    formatDay(at),
    by.name ?? '',
  ];
}

function stateOf(merge: OrganizationMerge, undo: Undo) {
  const { organization, into, undoneAt } = merge;
  if (undoneAt !== null) return m.merges_undone({ date: formatDay(undoneAt) });
  const names = { organization: organization.serial, into: into.serial };
  return (
    <Button
      key="undo"
      disabled={undo.isBusy}
      label={m.merges_undo_named(names)}
      onClick={() => undo.ask(merge)}
    >
      {m.merges_undo()}
    </Button>
  );
}
