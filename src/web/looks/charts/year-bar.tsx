import classes from './year-bar.module.css';

type Part = {
  /** Offset before, retired now, or missing. */
  readonly look: 'offset' | 'now' | 'missing';
  readonly size: number;
};

/** A year's tonnes as one bar, for the eye: the words beside it say the same. */
export function YearBar({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {parts
        .filter(({ size }) => size > 0)
        .map(({ look, size }) => (
          <span key={look} data-look={look} style={{ flexGrow: size }} />
        ))}
    </div>
  );
}
