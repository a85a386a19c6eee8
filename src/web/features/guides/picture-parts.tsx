import type { ReactNode } from 'react';
import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { Paper } from '#web/kit/looks/paper.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { YearBar } from '#web/looks/charts/year-bar.tsx';
import { NeutralityBadge } from '#web/looks/neutrality-badge.tsx';
import classes from './guide.module.css';

/** The year and the tonnes of the examples: an inventory, of which a part is offset. */
export const example = {
  year: '2024',
  inventory: 1200,
  offset: 900,
  missing: 300,
  project: 'CA000042-003',
  serials: 'CA000042-003-000001..000300',
  organization: 'Example Bay',
  person: 'Sam Example',
  email: 'sam@example-bay.example',
} as const;

const still = () => undefined;

type FieldProps = { readonly label: string; readonly value: string; readonly isCode?: true };

/** A field that is filled in. */
export function FilledField({ label, value, ...rest }: FieldProps) {
  return <TextField {...rest} label={label} value={value} onType={still} />;
}

/** Buttons in a row; the first is the one to press. */
export function ButtonRow({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={classes.row}>
      {names.map((name, index) => (
        <Button key={name} variant={index === 0 ? 'filled' : 'default'}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Elements in a row. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** The example's year as a bar, with its neutrality. */
export function ExampleYear({ look }: { readonly look: 'now' | 'missing' }) {
  return (
    <>
      <YearBar
        parts={[
          { look: 'offset', size: example.offset },
          { look, size: example.missing },
        ]}
      />
      <NeutralityBadge
        isAchieved={look === 'now'}
        isProjected={false}
        shortfall={look === 'now' ? 0 : example.missing}
      />
    </>
  );
}

/** The example's certificate. */
export function ExampleCertificate() {
  const year = example.year;
  return (
    <Paper
      isMiniature
      issuer={productName()}
      title={m.certificate_title()}
      holder={example.organization}
      verb={m.certificate_has_retired()}
      amount={m.certificate_tonnes({ tonnes: formatWhole(example.missing) })}
      lines={[m.certificate_year({ year, serial: example.project })]}
      codes={[example.serials]}
      foot={[m.statement_status({ status: m.certificate_valid() })]}
    />
  );
}
