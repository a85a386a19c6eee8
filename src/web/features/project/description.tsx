import * as m from '#messages/messages.js';
import classes from './description.module.css';

/** A description as it was typed: an empty line begins a paragraph, a line break stays one. */
export function Description({ text }: { readonly text: string | null }) {
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return <p className={classes.none}>{m.project_description_none()}</p>;
  return (
    <div className={classes.text}>
      {paragraphs.map((paragraph, place) => (
        <p key={`${place} ${paragraph.slice(0, 40)}`}>{paragraph}</p>
      ))}
    </div>
  );
}
