import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { SelectField } from '#web/kit/forms/field.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { type Detail, DetailList } from '#web/kit/lists/lists.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import type { DescribedCall, Parameter } from './api-contents.ts';
import classes from './api-docs.module.css';
import { addressOfCall, type Values } from './call-examples.ts';
import { statusWord } from './doc-blocks.tsx';
import { sendTry, type TryReply } from './send-try.ts';

/** Optional parameters that are shown at once where none is required: page, page size and search. */
const SHOWN_PARAMETERS = 3;

type TryFormProps = {
  readonly call: DescribedCall;
  readonly values: Values;
  readonly onType: (name: string, value: string) => void;
};

/**
 * A form that makes a call from the page and shows what comes back. Without scripts the address still opens
 * as a link.
 */
export function TryForm({ call, values, onType }: TryFormProps) {
  const locale = useLocale();
  const [isChecked, setChecked] = useState(false);
  const { parameters = [] } = call.operation;
  const address = addressOfCall(call, values);
  const request = useMutation({
    mutationFn: (sent: string) => sendTry(sent, locale),
    retry: false,
    // Also where the device takes itself for offline: else the button would wait for ever.
    networkMode: 'always',
  });
  const isMissing = ({ name, required = false }: Parameter) => required && (values[name] ?? '') === '';
  const send = () => {
    setChecked(true);
    if (!parameters.some(isMissing)) request.mutate(address);
  };
  const name = `${call.method} ${call.path}`;
  const { main, others } = splitParameters(parameters);
  const field = (parameter: Parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      error={isChecked && isMissing(parameter) ? m.api_try_missing() : null}
      onType={(value) => onType(parameter.name, value)}
    />
  );
  return (
    <div className={classes.try}>
      <h3>{m.api_try()}</h3>
      <p className={classes.note}>{m.api_try_hint()}</p>
      <SmallForm label={`${m.api_try()}: ${name}`} onSubmit={send}>
        {main.map(field)}
        {others.length === 0 ? null : (
          <details className={classes.others}>
            <summary className={classes.summary}>
              {m.api_try_others({ count: others.length, shown: formatWhole(others.length) })}
            </summary>
            <div className={classes.fieldset}>{others.map(field)}</div>
          </details>
        )}
        <Button type="submit" variant="filled" busy={request.isPending}>
          {m.api_try_send()}
        </Button>
      </SmallForm>
      <p>
        <a href={address}>{m.api_try_open()}</a>
      </p>
      <div role="status">
        {request.isError ? <p className={classes.failed}>{m.api_try_unreachable()}</p> : null}
        {request.data === undefined ? null : <TryOutcome reply={request.data} />}
      </div>
      {request.data === undefined ? null : <TryResult name={name} reply={request.data} />}
    </div>
  );
}

/** Returns the parameters that a call needs, or its first few, and the others, which are folded away. */
function splitParameters(parameters: readonly Parameter[]) {
  const required = parameters.filter((parameter) => parameter.required === true);
  const main = required.length === 0 ? parameters.slice(0, SHOWN_PARAMETERS) : required;
  return { main, others: parameters.filter((parameter) => !main.includes(parameter)) };
}

type FieldProps = {
  readonly parameter: Parameter;
  readonly value: string;
  readonly error: string | null;
  readonly onType: (value: string) => void;
};

function ParameterField({ parameter, value, error, onType }: FieldProps) {
  const { name, required = false, schema = {} } = parameter;
  if (schema.enum !== undefined) {
    const choices = schema.enum.map((choice) => ({ value: String(choice), text: String(choice) }));
    const any = required ? [] : [{ value: '', text: m.api_try_any() }];
    return (
      <SelectField label={name} name={name} value={value} choices={[...any, ...choices]} onChoose={onType} />
    );
  }
  return (
    <TextField label={name} name={name} value={value} isRequired={required} error={error} onType={onType} />
  );
}

/** Says for screen readers how a tried call ended; what it returned is below. */
function TryOutcome({ reply: { status, milliseconds } }: Pick<TryResultProps, 'reply'>) {
  const time = m.api_try_ms({ ms: formatWhole(milliseconds) });
  return <Hidden>{`${status} ${statusWord(String(status))}, ${time}`}</Hidden>;
}

const BYTES_IN_KILOBYTE = 1000;

type TryResultProps = { readonly name: string; readonly reply: TryReply };

/** What a tried call returned: status, time, size, headers and the beginning of its text. */
function TryResult({ name, reply }: TryResultProps) {
  const { status, milliseconds, bytes, headers, text, contentType, isCut } = reply;
  const kilobytes = Math.max(1, Math.round(bytes / BYTES_IN_KILOBYTE));
  const details: readonly Detail[] = [
    { name: m.api_try_status(), value: `${status} ${statusWord(String(status))}` },
    { name: m.api_try_time(), value: m.api_try_ms({ ms: formatWhole(milliseconds) }) },
    { name: m.api_try_size(), value: m.api_try_kilobytes({ size: formatWhole(kilobytes) }) },
    ...headers.map(([header, value]) => ({ name: header, value, isWide: true })),
  ];
  return (
    <section aria-label={m.api_try_result({ call: name })} className={classes.result}>
      <DetailList details={details} />
      {text === null ? (
        <p>{m.api_try_file({ type: contentType })}</p>
      ) : (
        // The text scrolls within its frame, which the keyboard must reach.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} className={classes.text}>
          {text}
        </pre>
      )}
      {isCut ? <p className={classes.note}>{m.api_try_cut()}</p> : null}
    </section>
  );
}
