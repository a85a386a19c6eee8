import { IconSearch } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import { searchSerials } from '#contract/serials.ts';
import { formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { IconButton } from '#web/kit/buttons/buttons.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { useAddressText } from '#web/kit/lists/list-address.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { QueryBoundary, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import type { RenderCheck } from '#web/looks/recorded-event.tsx';
import { SerialAnswer } from './serial-answer.tsx';
import { SerialBlocks, SerialDetails } from './serial-details.tsx';
import { SerialEvents } from './serial-events.tsx';
import classes from './serial-look-up.module.css';

type ResultProps = {
  readonly unit: UnitSerial;
  /** The project of the tonnes, as a card; null when it is not public. */
  readonly card: ReactNode;
  /** Where the tonnes are among all of the project. */
  readonly position: ReactNode;
  readonly renderCheck: RenderCheck;
};

/** The result for a unit or a range: the answer in a sentence, parts if they differ, its life and its details. */
export function SerialResult({ unit, card, position, renderCheck }: ResultProps) {
  const query = useSerial(unit);
  if (query.isPending) return <ResultWaiting />;
  return (
    <QueryBoundary {...queryProps(query)}>
      {([details]) =>
        details === undefined ? (
          <SerialNotFound text={notFoundText(unit)} />
        ) : (
          <>
            <SerialAnswer details={details} unit={unit} project={card} />
            {details.blocks.length > 1 ? <SerialBlocks details={details} unit={unit} /> : null}
            <SerialEvents details={details} renderCheck={renderCheck} />
            {position}
            <SerialDetails details={details} unit={unit} />
          </>
        )
      }
    </QueryBoundary>
  );
}

/** Returns why a unit or range was not found. A range is found only if all of its units exist. */
function notFoundText(unit: UnitSerial): string {
  const text = unit.min === unit.max ? m.serial_not_found_text : m.serial_not_found_range;
  return text({ serial: formatSerialRange(unit) });
}

type SerialNotFoundProps = { readonly text: string; readonly children?: ReactNode };

/** Says that no unit has the serial, why, and, as children, where to look instead. */
export function SerialNotFound({ text, children }: SerialNotFoundProps) {
  return (
    <div role="status">
      <EmptyNote title={m.serial_not_found()} text={text}>
        {children}
      </EmptyNote>
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

/** Query for a unit or a range: one entry, or none if no such unit exists. */
export function serialQuery(unit: UnitSerial) {
  const query = { serial: formatSerialRange(unit) };
  return queryOptions({
    queryKey: keyOf(searchSerials, { query }),
    queryFn: ({ signal }) => call(searchSerials, { query, signal }),
  });
}

function useSerial(unit: UnitSerial) {
  return useQuery(serialQuery(unit));
}

type SerialFormProps = {
  /** The serial in the address, if any. */
  readonly serial?: string;
  /** An existing serial of this registry. */
  readonly example: string | null;
};

/** The serial search: Enter or the icon opens the serial's page, also before the scripts are loaded. */
export function SerialForm({ serial = '', example }: SerialFormProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useAddressText(serial);
  const { key } = useLocation();
  /** The entry of the browser's history in which nothing was typed. */
  const [missingAt, setMissingAt] = useState<string | null>(null);
  const isMissing = missingAt === key && typed.trim() === '';
  const type = (text: string) => {
    setTyped(text);
    setMissingAt(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = typed.trim();
    setMissingAt(query === '' ? key : null);
    if (query === '') return box.current?.focus();
    return void navigate(`${pagePaths.serial}?serial=${encodeURIComponent(query)}`);
  };
  return (
    <form
      role="search"
      method="get"
      action={pagePaths.serial}
      aria-label={m.serial_title()}
      onSubmit={submit}
      className={classes.form}
      noValidate
    >
      <TextField
        name="serial"
        inputRef={box}
        label={m.serial_label()}
        hint={<Hint example={example} />}
        error={isMissing ? m.serial_missing() : null}
        value={typed}
        onType={type}
        isCode
        enterKeyHint="search"
        after={
          <IconButton type="submit" variant="filled" label={m.serial_submit()}>
            <IconSearch size={18} aria-hidden />
          </IconButton>
        }
      />
    </form>
  );
}

function Hint({ example }: Pick<SerialFormProps, 'example'>) {
  if (example === null) return m.serial_hint();
  return (
    <>
      {m.serial_hint_example()} <span className={classes.example}>{example}</span>
    </>
  );
}
