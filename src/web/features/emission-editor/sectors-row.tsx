import { lazy, useState } from 'react';
import { sectors, sumOfSectors } from '#domain/inventory/inventory-years.ts';
import type { DraftEmissionRow } from '#domain/ledger/emission-row.ts';
import * as m from '#messages/messages.js';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './emission-editor.module.css';
import type { SectorFieldsProps } from './sector-fields.tsx';

const SectorFields = lazy(async () => ({ default: (await import('./sector-fields.tsx')).SectorFields }));
const SectorList = lazy(async () => ({ default: (await import('./sector-fields.tsx')).SectorList }));

type SectorsRowProps = SectorFieldsProps & {
  readonly isEditable: boolean;
  /** Number of columns beside the year's. */
  readonly columns: number;
};

/**
 * The sectors of an inventory's year, folded below its quantity; nothing where there are none and none can be
 * entered. They stay unfolded while one of them holds a refused text.
 */
export function SectorsRow({ isEditable, columns, ...fields }: SectorsRowProps) {
  const { row, rowKey, refusedTexts } = fields;
  const isCorrecting = sectors.some((sector) => typeof refusedTexts[`${rowKey}-${sector}`] === 'string');
  const [isOpen, setOpen] = useState(isCorrecting);
  const { year, sectors: tonnes } = row;
  const state = tonnes === undefined ? null : sumText(row, sumOfSectors(tonnes));
  return (
    <tr className={classes.sectors}>
      <td colSpan={columns}>
        {!isEditable && tonnes === undefined ? null : (
          <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary
              className={classes.sectorsTitle}
              aria-label={m.sectors_of_year({ year: String(year) })}
              onClick={(event) => {
                if (isOpen && isCorrecting) event.preventDefault();
              }}
            >
              {m.sectors_title()}
            </summary>
            {isOpen ? (
              <LazyPart>
                {isEditable ? <SectorFields {...fields} /> : null}
                {!isEditable && tonnes !== undefined ? <SectorList tonnes={tonnes} /> : null}
              </LazyPart>
            ) : null}
          </details>
        )}
        {state === null || !isEditable ? null : (
          <p role="status" className={classes.sectorsSum} data-wrong={state.isWrong || undefined}>
            {state.text}
          </p>
        )}
      </td>
    </tr>
  );
}

/** Says whether sectors add up to the year's tonnes, or what is missing. */
function sumText({ year, tonnes }: DraftEmissionRow, sum: number) {
  const texts = { year: String(year), tonnes: formatWhole(Math.abs(tonnes - sum)) };
  if (sum < tonnes) return { isWrong: true, text: m.sectors_less(texts) };
  if (sum > tonnes) return { isWrong: true, text: m.sectors_more(texts) };
  return { isWrong: false, text: m.sectors_even({ ...texts, tonnes: formatWhole(tonnes) }) };
}
