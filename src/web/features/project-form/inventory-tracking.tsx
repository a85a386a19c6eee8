import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listProjects, type OwnedProject, type OwnedSummary } from '#contract/owned-projects.ts';
import { isInForce } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { useClaims } from '#web/api/session.ts';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { useFormState } from './form-context.ts';
import { ChoicePart } from './form-fields.tsx';

const field = 'overviewTracking';

/** Query for an organization's inventories, of which one is tracked. */
export function inventoriesQuery(organization: string | undefined) {
  const query = { AccountHolder: organization, kind: 'inventory' } as const;
  return queryOptions({
    queryKey: [...keyOf(listProjects, { query }), 'tracking'],
    queryFn: ({ signal }) => call(listProjects, { query, signal }),
    enabled: organization !== undefined,
    staleTime: 0,
  });
}

/** Returns the tracked inventory of a list, if it is another than the one with this serial; else undefined. */
export function otherTracked(
  inventories: readonly Pick<OwnedSummary, 'projectSerial' | 'title' | 'overviewTracking' | 'isArchived'>[],
  serial: string | null,
) {
  return inventories.find(
    ({ projectSerial, overviewTracking, isArchived }) =>
      overviewTracking === 'Tracked' && !isArchived && projectSerial !== serial,
  );
}

/** Returns the years of inventories that are not archived, drafts too. */
export function yearsOfInventories(
  inventories: readonly Pick<OwnedSummary, 'timeline' | 'isArchived'>[],
): ReadonlySet<number> {
  const years = inventories.flatMap(({ timeline: { startYear, finishYear }, isArchived }) => {
    if (isArchived || startYear === null || finishYear === null) return [];
    return Array.from({ length: Math.max(0, finishYear - startYear + 1) }, (_, place) => startYear + place);
  });
  return new Set(years);
}

/**
 * Whether overviews count an inventory. An organization has one tracked inventory: choosing a second one asks
 * whether the mark moves.
 */
export function InventoryTracking({ saved }: { readonly saved: OwnedProject | null }) {
  const { mode, setText } = useFormState();
  const own = useClaims()?.certserialnumber;
  const organization = mode === 'edit' ? (saved?.accountHolder ?? own) : undefined;
  const { data = [] } = useQuery(inventoriesQuery(organization));
  const other = otherTracked(data, saved?.projectSerial ?? null);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ChoicePart
        field={field}
        hint={
          other === undefined
            ? m.form_tracking_inventory_hint()
            : m.form_tracking_other_hint({ title: other.title })
        }
        onChoose={(value) => {
          if (value === 'Tracked' && other !== undefined) setAsking(true);
          else setText(field, value);
        }}
      />
      {isAsking && other !== undefined ? (
        <QuestionDialog
          question={m.form_move_tracking({ title: other.title })}
          action={m.form_move_tracking_act()}
          onAction={() => {
            setAsking(false);
            setText(field, 'Tracked');
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {m.form_move_tracking_text({ title: other.title })}{' '}
            {saved !== null && isInForce(saved.status) ? null : m.form_move_tracking_draft()}
          </p>
        </QuestionDialog>
      ) : null}
    </>
  );
}
