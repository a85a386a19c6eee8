import { type SectorTonnes, sectors, sumOfSectors, type Sector } from '#domain/inventory/inventory-years.ts';
import type { DraftEmissionRow } from '#domain/ledger/emission-row.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { sectorWords } from '#web/kit/text/sector-words.ts';
import * as m from '#messages/messages.js';
import { useState, useId } from 'react';
import classes from './emission-editor.module.css';
import { pasteSectors } from '#domain/inventory/paste-sectors.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import { QuantityField } from './quantity-field.tsx';

type SectorsRowProps = {
  readonly row: DraftEmissionRow;
  readonly isEditable: boolean;
  /** Number of columns beside the year's. */
  readonly columns: number;
  readonly onSectors: (tonnes: SectorTonnes) => void;
  readonly onTotal: (tonnes: number) => void;
};

/** The sectors of an inventory's year, folded below its quantity; nothing where there are none and none can be entered. */
export function SectorsRow({ row, isEditable, columns, ...handlers }: SectorsRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { year, sectors: tonnes } = row;
  const state = tonnes === undefined ? null : sumText(row, sumOfSectors(tonnes));
  return (
    <tr className={classes.sectors}>
      <td colSpan={columns}>
        {!isEditable && tonnes === undefined ? null : (
          <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className={classes.sectorsTitle} aria-label={m.sectors_of_year({ year: String(year) })}>
              {m.sectors_title()}
            </summary>
            {isOpen && isEditable ? <SectorFields row={row} {...handlers} /> : null}
            {isOpen && !isEditable && tonnes !== undefined ? <SectorList tonnes={tonnes} /> : null}
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

function SectorList({ tonnes }: { readonly tonnes: SectorTonnes }) {
  return (
    <dl className={classes.sectorList}>
      {sectors.map((sector) => (
        <div key={sector}>
          <dt>{sectorWords[sector]()}</dt>
          <dd>{formatWhole(tonnes[sector])}</dd>
        </div>
      ))}
    </dl>
  );
}

type SectorFieldsProps = {
  readonly row: DraftEmissionRow;
  readonly onSectors: (tonnes: SectorTonnes) => void;
  /** Makes the sum of the sectors the year's tonnes. */
  readonly onTotal: (tonnes: number) => void;
};

const none: SectorTonnes = { stationaryEnergy: 0, transportation: 0, waste: 0, ippu: 0, afolu: 0 };

/** The tonnes of an inventory's year in each sector. A column pasted from a spreadsheet fills the sectors from there on. */
export function SectorFields({ row, onSectors, onTotal }: SectorFieldsProps) {
  const id = useId();
  const [refused, setRefused] = useState<{ readonly sector: Sector; readonly text: string } | null>(null);
  const { year, sectors: tonnes = none } = row;
  const sum = sumOfSectors(tonnes);
  const accept = (changed: SectorTonnes) => {
    setRefused(null);
    onSectors(changed);
  };
  return (
    <fieldset className={classes.sectorFields}>
      <legend>
        <Hidden>{m.sectors_of_year({ year: String(year) })}</Hidden>
      </legend>
      {sectors.map((sector) => (
        <div key={sector} className={classes.sectorField}>
          <span aria-hidden="true">{sectorWords[sector]()}</span>
          <QuantityField
            label={m.sectors_field({ sector: sectorWords[sector](), year: String(year) })}
            tonnes={tonnes[sector]}
            isLive
            describedBy={refused?.sector === sector ? id : undefined}
            onQuantity={(quantity) => accept({ ...tonnes, [sector]: quantity })}
            onRefused={(typed) =>
              setRefused({
                sector,
                text: m.emissions_not_whole({ typed, kept: formatWhole(tonnes[sector]) }),
              })
            }
            onCells={(text) => {
              const pasted = pasteSectors(tonnes, sector, text);
              if (pasted === null) setRefused({ sector, text: m.sectors_paste_wrong() });
              else accept(pasted);
            }}
            onSettled={() => undefined}
          />
          {refused?.sector === sector ? (
            <p id={id} role="alert" className={classes.refusal}>
              {refused.text}
            </p>
          ) : null}
        </div>
      ))}
      {sum === 0 || sum === row.tonnes ? null : (
        <Button onClick={() => onTotal(sum)}>{m.sectors_take_sum({ tonnes: formatWhole(sum) })}</Button>
      )}
    </fieldset>
  );
}
