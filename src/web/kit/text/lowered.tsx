import classes from './lowered.module.css';

/** A text in large letters, with the 2 of CO₂ lowered in the letters' own font. */
export function Lowered({ text }: { readonly text: string }) {
  const [before, ...parts] = text.split('₂');
  return (
    <>
      {before}
      {parts.map((part) => (
        <span key={part}>
          <sub className={classes.lowered}>2</sub>
          {part}
        </span>
      ))}
    </>
  );
}
