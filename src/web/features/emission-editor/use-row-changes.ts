import { adjustQuantity } from '#domain/ledger/adjust-quantity.ts';
import { type EmissionRow, tonnesOfRow, totalOfRows } from '#domain/ledger/emission-row.ts';
import { pasteQuantities } from '#domain/ledger/paste-quantities.ts';
import type { Refusal } from '#domain/result.ts';
import { formatWhole } from '#web/kit/format.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';

type Refused = { readonly key: string; readonly sentence: string };

/** What is done with the rows of the table: the last change that was refused, and what is read out after a change. */
export function useRowChanges(rows: readonly EmissionRow[], onRows: (rows: readonly EmissionRow[]) => void) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [said, setSaid] = useState('');
  const take = (key: string, changed: readonly EmissionRow[]) => {
    if (refused?.key === key) setRefused(null);
    if (changed !== rows) onRows(changed);
  };
  const sayTotal = (of: readonly EmissionRow[]) =>
    setSaid(m.emissions_total_said({ tonnes: formatWhole(totalOfRows(of)) }));
  return {
    refused,
    said,
    changeQuantity: (key: string, row: EmissionRow, tonnes: number) => {
      const changed = adjustQuantity(rows, row, tonnes);
      if (changed.ok) take(key, changed.value);
      else setRefused({ key, sentence: m.emissions_change_not_allowed() });
    },
    refuseTyped: (key: string, row: EmissionRow, typed: string) =>
      setRefused({ key, sentence: m.emissions_not_whole({ typed, kept: formatWhole(tonnesOfRow(row)) }) }),
    fill: (key: string, row: EmissionRow, text: string) => {
      if (row.kind !== 'draft') return;
      const filled = pasteQuantities(rows, row, text);
      if (!filled.ok) return setRefused({ key, sentence: sentenceOf(filled.refusal) });
      take(key, filled.value);
      sayTotal(filled.value);
    },
    switchTo: (key: string, row: EmissionRow, status: EmissionRow['status']) =>
      take(
        key,
        rows.map((one) => (one === row ? ({ ...row, status } as EmissionRow) : one)),
      ),
    sayTotal: () => sayTotal(rows),
  };
}

/** Why nothing was pasted. */
function sentenceOf({ code, figures }: Refusal): string {
  if (code === 'paste-several-columns') return m.emissions_paste_columns();
  if (code === 'paste-too-long') {
    return m.emissions_paste_long({ cells: Number(figures['cells']), rows: Number(figures['rows']) });
  }
  return m.emissions_paste_not_whole({ typed: String(figures['quantity']) });
}
