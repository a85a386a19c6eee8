import { formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { FaultNotice } from '#web/kit/pages/fault-notice.tsx';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import { Waiting } from '#web/kit/pages/waiting.tsx';
import * as m from '#messages/messages.js';
import classes from './serial-result.module.css';
import { SerialBlocks } from './serial-blocks.tsx';
import { SerialDetails } from './serial-details.tsx';
import { SerialEvents } from './serial-events.tsx';
import { BandPatterns } from './status-band.tsx';
import { useSerial } from './use-serial.ts';

/** The result for a unit or a range: details, parts if they differ, and events. */
export function SerialResult({ unit }: { readonly unit: UnitSerial }) {
  const query = useSerial(unit);
  if (query.isPending) return <ResultWaiting />;
  if (query.isError) {
    const { error, isFetching } = query;
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void query.refetch()} busy={isFetching} />;
  }
  const [details] = query.data;
  if (details === undefined)
    return <SerialNotFound text={m.serial_not_found_text({ serial: formatSerialRange(unit) })} />;
  return (
    <>
      <SerialDetails details={details} unit={unit} />
      <BandPatterns />
      {details.blocks.length > 1 ? <SerialBlocks details={details} unit={unit} /> : null}
      <SerialEvents details={details} unit={unit} />
    </>
  );
}

/** Says that no unit has the serial, and why. */
export function SerialNotFound({ text }: { readonly text: string }) {
  return (
    <div role="status">
      <EmptyNote title={m.serial_not_found()} text={text} />
    </div>
  );
}

function ResultWaiting() {
  return (
    <Waiting className={classes.waiting}>
      <Skeleton height={28} width={320} />
      <Skeleton height={160} />
    </Waiting>
  );
}
