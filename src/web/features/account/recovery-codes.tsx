import { Button } from '#web/kit/buttons/button.tsx';
import { FormActions } from '#web/kit/forms/form.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import * as m from '#messages/messages.js';
import { useEffect, useRef } from 'react';
import classes from './security.module.css';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** The recovery codes, shown only once, to copy or print. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { isCopied, copy } = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.stack}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {m.codes_title()}
      </h3>
      <p>{m.codes_text()}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormActions>
        <Button onClick={() => copy(codes.join('\n'))}>{isCopied ? m.codes_copied() : m.codes_copy()}</Button>
        <Button onClick={() => window.print()}>{m.codes_print()}</Button>
        <Button variant="filled" onClick={onDone}>
          {m.codes_kept()}
        </Button>
      </FormActions>
    </div>
  );
}
