import { useState } from 'react';
import type { Duplicate, DuplicatePair } from '#contract/duplicates.ts';
import type { MergeHoldings, MergePreview } from '#contract/organization-merges.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { Records } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Points } from '#web/kit/text/text.tsx';
import { type MergePair, useMergePreview } from './use-merges.ts';

type Props = {
  readonly pair: DuplicatePair;
  readonly onMerge: (pair: MergePair) => void;
  readonly onClose: () => void;
};

/** Asks which of two organizations stays, and says what each has and what moves. */
export function MergeDialog({ pair: { one, other }, onMerge, onClose }: Props) {
  const [stays, setStays] = useState(hasMore(other, one) ? other.serial : one.serial);
  const into = stays;
  const organization = stays === one.serial ? other.serial : one.serial;
  const query = useMergePreview({ organization, into });
  return (
    <Dialog title={m.merge_title()} onClose={onClose} isWide>
      <RadioList
        label={m.merge_stays()}
        chosen={stays}
        choices={[one, other].map(({ serial, name }) => ({
          value: serial,
          text: m.merge_stays_as({ name, serial }),
        }))}
        onChoose={setStays}
      />
      <QueryBoundary {...queryProps(query)}>
        {(preview) => (
          <>
            <Records label={m.merge_has()} columns={columns()} rows={rowsOf(preview)} />
            <MergeConsequences preview={preview} />
          </>
        )}
      </QueryBoundary>
      <DialogActions>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button
          variant="filled"
          disabled={query.data?.obstacleCount !== 0}
          onClick={() => onMerge({ organization, into })}
        >
          {m.merge_act({ into })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether one of two has more entries; of equal ones more tonnes, then more people. */
function hasMore(one: Duplicate, other: Duplicate): boolean {
  const differences = [
    (one.entries ?? 0) - (other.entries ?? 0),
    one.tonnes - other.tonnes,
    (one.people ?? 0) - (other.people ?? 0),
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}

const columns = () => [
  { name: m.namesakes_name() },
  { name: m.merge_entries(), isNumber: true as const },
  { name: m.merge_held(), isNumber: true as const },
  { name: m.merge_retired(), isNumber: true as const },
  { name: m.merge_certificates(), isNumber: true as const },
  { name: m.merge_people(), isNumber: true as const },
  { name: m.merge_tokens(), isNumber: true as const },
  { name: m.merge_payments(), isNumber: true as const },
];

function rowsOf({ into, organization }: MergePreview) {
  return [into, organization].map((holdings) => ({ key: holdings.serial, cells: cellsOf(holdings) }));
}

function cellsOf({ name, serial, tokens, ...held }: MergeHoldings) {
  const { entries, heldTonnes, retiredTonnes, certificates, people, payments } = held;
  const allTokens = tokens.project + tokens.inventory + tokens.microsite;
  const numbers = [entries, heldTonnes, retiredTonnes, certificates, people, allTokens, payments];
  return [`${name} (${serial})`, ...numbers.map((number) => formatWhole(number))];
}

function MergeConsequences({ preview }: { readonly preview: MergePreview }) {
  const { organization: moved, obstacles, obstacleCount, hidesInventory } = preview;
  if (obstacleCount > 0)
    return <Obstacles title={m.merge_blocked()} obstacles={obstacles} count={obstacleCount} />;
  const [name, into] = [moved.name, preview.into.name];
  return (
    <Points
      texts={[
        m.merge_moves({
          name,
          into,
          entries: formatWhole(moved.entries),
          tonnes: formatWhole(moved.heldTonnes + moved.retiredTonnes),
          certificates: formatWhole(moved.certificates),
        }),
        ...(moved.people > 0 ? [m.merge_people_move({ count: formatWhole(moved.people), into })] : []),
        m.merge_serials({ name, into }),
        ...(hidesInventory ? [m.merge_hides({ name })] : []),
        m.merge_can_undo(),
      ]}
    />
  );
}

type ObstaclesProps = {
  readonly title: string;
  readonly obstacles: readonly string[];
  readonly count: number;
};

/** What prevents a merge or its undo: at most twenty sentences, and how many more. */
export function Obstacles({ title, obstacles, count }: ObstaclesProps) {
  const more = count - obstacles.length;
  return (
    <>
      <p>{title}</p>
      <Points texts={[...obstacles, ...(more > 0 ? [m.merge_more({ shown: formatWhole(more) })] : [])]} />
    </>
  );
}
