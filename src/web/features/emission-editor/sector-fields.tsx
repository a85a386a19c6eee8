import { useState } from 'react';
import { type Sector, type SectorTonnes, sectors, sumOfSectors } from '#domain/inventory/inventory-years.ts';
import { pasteSectors } from '#domain/inventory/paste-sectors.ts';
import type { DraftEmissionRow } from '#domain/ledger/emission-row.ts';
import * as m from '#messages/messages.js';
import { sectorWords } from '#messages/words/sector.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './emission-editor.module.css';
import { QuantityField } from './quantity-field.tsx';
import type { TableState } from './use-row-changes.ts';

export type SectorFieldsProps = Pick<TableState, 'refusedTexts' | 'onRefusedText'> & {
  readonly row: DraftEmissionRow;
  /** Key of the row in its table. */
  readonly rowKey: string;
  readonly onSectors: (tonnes: SectorTonnes) => void;
  /** Makes the sum of the sectors the year's tonnes. */
  readonly onTotal: (tonnes: number) => void;
};

const none: SectorTonnes = { stationaryEnergy: 0, transportation: 0, waste: 0, ippu: 0, afolu: 0 };

/**
 * The tonnes of an inventory's year in each sector. A column pasted from a spreadsheet fills the sectors from
 * there on.
 */
export function SectorFields({ row, rowKey, onSectors, onTotal, ...texts }: SectorFieldsProps) {
  const { refusedTexts, onRefusedText } = texts;
  const [notPasted, setNotPasted] = useState<Sector | null>(null);
  const { year, sectors: tonnes = none } = row;
  const sum = sumOfSectors(tonnes);
  const accept = (from: Sector, changed: SectorTonnes) => {
    setNotPasted(null);
    for (const sector of sectors) {
      const key = `${rowKey}-${sector}`;
      const isTyped = sector === from || changed[sector] !== tonnes[sector];
      if (isTyped && typeof refusedTexts[key] === 'string') onRefusedText(key, null);
    }
    onSectors(changed);
    return true;
  };
  const refusedIn = (sector: Sector, typed: string | null | undefined) => {
    if (notPasted === sector) return { text: m.sectors_paste_wrong() };
    return typeof typed !== 'string'
      ? null
      : { text: m.emissions_not_whole({ typed, kept: formatWhole(tonnes[sector]) }) };
  };
  return (
    <fieldset className={classes.sectorFields}>
      <legend>
        <Hidden>{m.sectors_of_year({ year: String(year) })}</Hidden>
      </legend>
      {sectors.map((sector) => {
        const key = `${rowKey}-${sector}`;
        return (
          <div key={sector} className={classes.sectorField}>
            <span aria-hidden="true">{sectorWords[sector]()}</span>
            <QuantityField
              id={key}
              label={m.sectors_field({ sector: sectorWords[sector](), year: String(year) })}
              tonnes={tonnes[sector]}
              isLive
              refusedText={refusedTexts[key]}
              refused={refusedIn(sector, refusedTexts[key])}
              onQuantity={(quantity) => accept(sector, { ...tonnes, [sector]: quantity })}
              onRefused={(typed) => {
                setNotPasted(null);
                onRefusedText(key, typed);
              }}
              onCells={(text) => {
                const pasted = pasteSectors(tonnes, sector, text);
                if (pasted !== null) return accept(sector, pasted);
                setNotPasted(sector);
                return false;
              }}
              onSettled={() => undefined}
            />
          </div>
        );
      })}
      {sum === 0 || sum === row.tonnes ? null : (
        <Button onClick={() => onTotal(sum)}>{m.sectors_take_sum({ tonnes: formatWhole(sum) })}</Button>
      )}
    </fieldset>
  );
}

/** The tonnes of an inventory's year in each sector, where they cannot be edited. */
export function SectorList({ tonnes }: { readonly tonnes: SectorTonnes }) {
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
