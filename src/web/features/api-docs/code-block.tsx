import { Button } from '#web/kit/buttons/button.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Hidden } from '#web/kit/text/hidden.tsx';
import * as m from '#messages/messages.js';
import classes from './api-docs.module.css';

type Props = {
  readonly code: string;
  /** What the code is an example of: part of the button's name. */
  readonly of: string;
};

/** A command with a button that copies it. */
export function CodeBlock({ code, of }: Props) {
  const { isCopied, copy } = useCopy();
  return (
    <div className={classes.code}>
      <pre>
        <code>{code}</code>
      </pre>
      <div>
        <Button label={`${m.api_code_copy()}: ${of}`} onClick={() => copy(code)}>
          {isCopied ? m.api_code_copied() : m.api_code_copy()}
        </Button>
        <span role="status">{isCopied ? <Hidden>{m.api_code_copied()}</Hidden> : null}</span>
      </div>
    </div>
  );
}
