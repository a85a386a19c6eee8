import { useLiveLink } from '#web/api/use-live-link.ts';
import * as m from '#messages/messages.js';
import classes from './review-desk.module.css';
import type { NamedFile } from './use-file-facts.ts';
import { FileFacts } from './file-facts.tsx';

type Props = { readonly word: string; readonly file: NamedFile | null };

/** A picture of the project, which opens in full in a new tab, with its type and size. */
export function ShownPicture({ word, file }: Props) {
  const { url, renew } = useLiveLink(file?.url ?? null, { isOnTime: true });
  if (file === null) return <p className={classes.none}>{m.review_not_given()}</p>;
  return (
    <>
      <a href={url ?? file.url} target="_blank" rel="noreferrer" aria-label={m.review_picture_open()}>
        <img src={url ?? file.url} alt={word} loading="lazy" className={classes.picture} onError={renew} />
      </a>
      <FileFacts file={{ ...file, url: url ?? file.url }} />
    </>
  );
}
