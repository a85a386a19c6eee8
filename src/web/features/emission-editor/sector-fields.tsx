import { type Sector, type SectorTonnes, sectors, sumOfSectors } from '#domain/inventory/sectors.ts';
import type { DraftEmissionRow } from '#domain/ledger/emission-row.ts';
import { pasteSectors } from '#domain/inventory/paste-sectors.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/hidden.tsx';
import { sectorWords } from '#web/kit/text/sector-words.ts';
import * as m from '#messages/messages.js';
import { useId, useState } from 'react';
import { QuantityField } from './quantity-field.tsx';
import classes from './emission-editor.module.css';

type Props = {
  readonly row: DraftEmissionRow;
  readonly onSectors: (tonnes: SectorTonnes) => void;
  /** Makes the sum of the sectors the year's tonnes. */
  readonly onTotal: (tonnes: number) => void;
};

const none: SectorTonnes = { stationaryEnergy: 0, transportation: 0, waste: 0, ippu: 0, afolu: 0 };

/** The tonnes of an inventory's year in each sector. A column pasted from a spreadsheet fills the sectors from there on. */
export function SectorFields({ row, onSectors, onTotal }: Props) {
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
