import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  confirmCorrection,
  declineCorrection,
  listCorrections,
  previewCorrection,
  requestCorrection,
} from '#contract/corrections.ts';
import { formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { headersWith, useKeptForm } from '#web/api/use-kept-form.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';

const PAGE_SIZE = 24;

/** Fetches a page of the corrections, newest first. */
export const useCorrections = (page: number) => usePageQuery(listCorrections, { page, pageSize: PAGE_SIZE });

/** Fetches what a correction of units would change. */
export function usePreview(unit: UnitSerial | null) {
  const query = { serials: unit === null ? '' : formatSerialRange(unit) };
  return useQuery({
    queryKey: keyOf(previewCorrection, { query }),
    queryFn: ({ signal }) => call(previewCorrection, { query, signal }),
    enabled: unit !== null,
    staleTime: 0,
  });
}

const empty = { serials: '', reason: '' };

/**
 * What is typed to request a correction, and the action that requests it; a retry after a lost response makes no
 * second request.
 */
export function useRequestCorrection(onDone: () => void) {
  const refresh = useRefresh();
  const kept = useKeptForm({ name: 'correction', saved: empty });
  const action = useAction({
    run: (requested: typeof empty, confirmation) =>
      kept.send(requested, ({ body, ...asked }) =>
        call(requestCorrection, {
          body: { ...body, ...confirmation },
          headers: headersWith(confirmation, asked),
        }),
      ),
    onDone: () => {
      onDone();
      refresh();
    },
  });
  return { kept, action };
}

type Decision = { readonly id: number; readonly isConfirmed: boolean };

/** Returns a mutation that confirms or declines a correction; everything shown is then refetched. */
export function useDecideCorrection() {
  const queryClient = useQueryClient();
  return useAction({
    run: ({ id, isConfirmed }: Decision, confirmation) => {
      const params = { id: String(id) };
      return isConfirmed
        ? call(confirmCorrection, { params, body: confirmation })
        : call(declineCorrection, { params });
    },
    // Look-ups, certificates, projects and overviews may show the corrected units.
    onDone: () => void queryClient.invalidateQueries(),
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const { path } of [listCorrections, previewCorrection])
      void queryClient.invalidateQueries({ queryKey: [path] });
  };
}
