import { IconX } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { typeLooks } from '#web/looks/type-look.ts';
import classes from './legend-button.module.css';
import { legendTypes, type Ticked } from './legend-types.ts';

/** More types than this are counted, not named. */
const MAX_NAMED = 2;

/** The filter by type while some types are left out, with a button to remove it. */
export function TypeChip({ ticked, onRemove }: { readonly ticked: Ticked; readonly onRemove: () => void }) {
  const filter = m.list_filter_type({ value: tickedText(ticked) });
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={m.list_filter_remove({ filter })}
      onClick={onRemove}
    >
      {filter}
      <IconX size={14} aria-hidden />
    </button>
  );
}

function tickedText(ticked: Ticked): string {
  if (ticked.size === 0) return m.map_legend_none();
  const named = legendTypes.filter((type) => ticked.has(type)).map((type) => typeLooks[type].word());
  if (named.length <= MAX_NAMED) return named.join(', ');
  return m.map_legend_some({ shown: formatWhole(named.length), all: formatWhole(legendTypes.length) });
}
