import * as m from '#messages/messages.js';
import { ChoiceMenu } from '#web/kit/navigation/choice-menu.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import {
  type Density,
  keepDensity,
  keepTableColumns,
  type TableColumn,
  tableColumns,
  useDensity,
  useTableColumns,
} from './table-settings.ts';
import classes from './table-settings-bar.module.css';

const densities: readonly { readonly density: Density; readonly word: () => string }[] = [
  { density: 'comfortable', word: m.list_density_comfortable },
  { density: 'compact', word: m.list_density_compact },
];

/** The columns of the table, and how close its rows are; this device keeps both. */
export function TableSettings({ nameOf }: { readonly nameOf: (column: TableColumn) => string }) {
  const shown = useTableColumns();
  const current = useDensity();
  const all = tableColumns.length;
  return (
    <div className={classes.settings}>
      <fieldset className={classes.rows}>
        <legend>{m.list_density()}</legend>
        {densities.map(({ density, word }) => (
          <label key={density}>
            <input
              type="radio"
              name="density"
              checked={density === current}
              onChange={() => keepDensity(density)}
            />
            {word()}
          </label>
        ))}
      </fieldset>
      <div className={classes.columns}>
        <ChoiceMenu
          label={m.list_columns()}
          name="columns"
          shown={m.list_columns_shown({ shown: formatWhole(shown.length), all: formatWhole(all) })}
          chosen={new Set<string>(shown)}
          choices={tableColumns.map((column) => ({ value: column, text: nameOf(column), mark: null }))}
          onChoose={keepTableColumns}
        />
      </div>
      <p className={classes.unit}>{m.list_table_unit()}</p>
    </div>
  );
}
