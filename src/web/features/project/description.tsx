import * as m from '#messages/messages.js';
import classes from './description.module.css';

/** Consecutive lines, none of them empty. */
const PARAGRAPH = /^.*\S.*$(\n^.*\S.*$)*/gmu;

/** A description as typed: empty lines separate paragraphs, line breaks stay. */
export function Description({ text }: { readonly text: string | null }) {
  const paragraphs = [...(text ?? '').matchAll(PARAGRAPH)];
  if (paragraphs.length === 0) return <p className={classes.none}>{m.project_description_none()}</p>;
  return (
    <div className={classes.text}>
      {paragraphs.map(({ index, 0: paragraph }) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
