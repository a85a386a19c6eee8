import { parseUnitSerial } from '#domain/ledger/serial.ts';
import { SerialForm } from '#web/features/serial-look-up/serial-form.tsx';
import { SerialResult } from '#web/features/serial-look-up/serial-result.tsx';
import { EmptyNote } from '#web/kit/empty-note.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { usePageHead } from '#web/kit/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import { serialQuery } from '#web/features/serial-look-up/use-serial.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useSearchParams } from 'react-router';
import classes from './serial-page.module.css';

/** The look-up of a serial (specification §2, `/serial`); what is no serial is explained without asking. */
export function SerialPage() {
  const [address] = useSearchParams();
  const text = (address.get('serial') ?? '').trim();
  const unit = parseUnitSerial(text);
  usePageHead({
    title: fullTitle(text === '' ? m.serial_title() : text),
    description: m.serial_lead(),
    isUnlisted: text !== '',
  });
  const isMalformed = text !== '' && unit === null;
  return (
    <>
      <PageHeading title={m.serial_title()} lead={m.serial_lead()} />
      <SerialForm serial={text} error={isMalformed ? malformedSentence(text) : null} />
      <div className={classes.result}>
        {text === '' ? <EmptyNote title={m.serial_empty_title()} text={m.serial_empty_text()} /> : null}
        {unit === null ? null : <SerialResult unit={unit} />}
      </div>
    </>
  );
}

const LONGEST_SHOWN = 64;

function malformedSentence(text: string): string {
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return m.serial_malformed({ text: shown });
}

export const serialScreen: Screen = {
  Page: SerialPage,
  needs: (client, { search }) => {
    const unit = parseUnitSerial((search.get('serial') ?? '').trim());
    return unit === null ? [] : [client.prefetchQuery(serialQuery(unit))];
  },
};
