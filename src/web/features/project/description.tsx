import * as m from '#messages/messages.js';
import classes from './description.module.css';

/** Lines that follow each other, none of them empty. */
const PARAGRAPH = /^.*\S.*$(\n^.*\S.*$)*/gmu;

/** A description as it was typed: an empty line begins a paragraph, a line break stays one. */
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
