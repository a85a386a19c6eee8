import { type Fact, FactList } from '#web/kit/lists/fact-list.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import classes from './api-docs.module.css';
import type { TryReply } from './send-try.ts';
import { statusWord } from './status-words.ts';

const BYTES_IN_KILOBYTE = 1000;

type Props = { readonly name: string; readonly reply: TryReply };

/** What a tried call returned: status, time, size, headers and the beginning of its text. */
export function TryResult({ name, reply }: Props) {
  const { status, milliseconds, bytes, headers, text, contentType, isCut } = reply;
  const kilobytes = Math.max(1, Math.round(bytes / BYTES_IN_KILOBYTE));
  const facts: readonly Fact[] = [
    { name: m.api_try_status(), value: `${status} ${statusWord(String(status))}` },
    { name: m.api_try_time(), value: m.api_try_ms({ ms: formatWhole(milliseconds) }) },
    { name: m.api_try_size(), value: m.api_try_kilobytes({ size: formatWhole(kilobytes) }) },
    ...headers.map(([header, value]) => ({ name: header, value, isWide: true })),
  ];
  return (
    <section aria-label={m.api_try_result({ call: name })} className={classes.result}>
      <FactList facts={facts} />
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
