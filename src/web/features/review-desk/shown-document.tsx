import { useLiveLink } from '#web/api/use-live-link.ts';
import * as m from '#messages/messages.js';
import { FileFacts } from './file-facts.tsx';
import classes from './review-desk.module.css';
import type { NamedFile } from './use-file-facts.ts';

type Props = { readonly word: string; readonly file: NamedFile | null };

/** A document of the project: its name, type and size. */
export function ShownDocument({ file }: Props) {
  const { url } = useLiveLink(file?.url ?? null, { isOnTime: true });
  if (file === null) return <p className={classes.none}>{m.form_no_file()}</p>;
  return <FileFacts file={{ ...file, url: url ?? file.url }} />;
}
