import { Button } from '#web/kit/buttons/button.tsx';
import { Switch } from '#web/kit/forms/switch.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { SamplesProvider } from './act-sources.ts';
import { EmissionEditor } from './emission-editor.tsx';
import classes from './emissions-trial.module.css';
import { SAMPLE_PROJECT, sampleRows, sampleSources } from './sample-rows.ts';

/** The editor on sample rows, with switches for each mode; nothing is saved. */
export function EmissionsTrial() {
  const [currentYear] = useState(() => new Date().getUTCFullYear());
  const [rows, setRows] = useState(() => sampleRows(currentYear));
  const [samples] = useState(sampleSources);
  const [isReadOnly, setReadOnly] = useState(false);
  const [isRestricted, setRestricted] = useState(false);
  return (
    <>
      <div className={classes.modes}>
        <Switch
          label={m.emissions_read_only()}
          hint={m.emissions_read_only_hint()}
          isOn={isReadOnly}
          onTurn={setReadOnly}
        />
        <Switch
          label={m.emissions_restricted()}
          hint={m.emissions_restricted_hint()}
          isOn={isRestricted}
          onTurn={setRestricted}
        />
        <Button onClick={() => setRows(sampleRows(currentYear))}>{m.emissions_reset()}</Button>
      </div>
      <SamplesProvider value={samples}>
        <EmissionEditor
          rows={rows}
          project={SAMPLE_PROJECT}
          mode={{ isReadOnly, isRestricted, currentYear }}
          kind="project"
          onRows={setRows}
        />
      </SamplesProvider>
    </>
  );
}
