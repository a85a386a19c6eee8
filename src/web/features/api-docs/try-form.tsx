import { Button } from '#web/kit/buttons/button.tsx';
import { SelectField } from '#web/kit/forms/select-field.tsx';
import { SmallForm } from '#web/kit/forms/small-form.tsx';
import { TextField } from '#web/kit/forms/text-field.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DescribedCall } from './api-contents.ts';
import classes from './api-docs.module.css';
import { addressOfCall } from './curl-example.ts';
import type { Values } from './example-values.ts';
import type { Parameter } from './openapi-shape.ts';
import { sendTry } from './send-try.ts';
import { TryResult } from './try-result.tsx';

/** Optional parameters that are shown at once where none is required: page, page size and search. */
const SHOWN_PARAMETERS = 3;

type Props = {
  readonly call: DescribedCall;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
};

/** A form that makes a call from the page and shows what comes back. Without scripts the address still opens as a link. */
export function TryForm({ call, values, onChange }: Props) {
  const locale = useLocale();
  const [isChecked, setChecked] = useState(false);
  const { parameters = [] } = call.operation;
  const address = addressOfCall(call, values);
  const request = useMutation({ mutationFn: (sent: string) => sendTry(sent, locale), retry: false });
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
      onType={(value) => onChange({ ...values, [parameter.name]: value })}
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
        {request.data === undefined ? null : <TryResult name={name} reply={request.data} />}
      </div>
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
