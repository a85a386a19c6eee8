import type { ReactNode } from 'react';
import classes from './paper.module.css';

type PaperProps = {
  /** Who issues the paper. */
  readonly issuer: string;
  readonly title: string;
  /** True when it is what its page is about: its title is then the page's. */
  readonly isPage?: true;
  readonly holder: string;
  /** What the holder did, between its name and the amount. */
  readonly verb: string;
  readonly amount: string;
  readonly lines: readonly ReactNode[];
  readonly codes: readonly string[];
  readonly foot: readonly string[];
  /** What stands at the left and at the right of the foot, which is then in the middle. */
  readonly seals?: { readonly left: ReactNode; readonly right: ReactNode };
  /** Sheets that lie under it. */
  readonly sheetsBelow?: number;
  /** True for a picture of the paper: it keeps the form of a sheet, however small. */
  readonly isMiniature?: boolean;
  /** True when it does not hold any more. */
  readonly isVoid?: boolean;
};

/** An official paper as it is printed: a sheet with contour lines and a double frame. */
export function Paper({ issuer, title, holder, verb, amount, ...rest }: PaperProps) {
  const { lines, codes, foot, seals, isPage, sheetsBelow = 0, isMiniature = false, isVoid = false } = rest;
  const [before, after] = amount.split('₂');
  return (
    <div
      className={classes.place}
      data-miniature={isMiniature || undefined}
      data-below={Math.min(sheetsBelow, 2)}
    >
      <div className={classes.sheet} data-void={isVoid || undefined}>
        <Contours />
        <p className={classes.issuer}>{issuer}</p>
        {isPage === true ? (
          <h1 className={classes.title}>{title}</h1>
        ) : (
          <p className={classes.title}>{title}</p>
        )}
        <p className={classes.holder}>{holder}</p>
        <p className={classes.verb}>{verb}</p>
        <p className={classes.amount}>
          {before}
          {after === undefined ? null : <sub>2</sub>}
          {after}
        </p>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a paper stay in their order
          <p key={index} className={classes.line}>
            {line}
          </p>
        ))}
        <p className={classes.codes}>
          {codes.map((code) => (
            <span key={code}>{code}</span>
          ))}
        </p>
        {seals === undefined ? (
          <Foot lines={foot} />
        ) : (
          <div className={classes.sealed}>
            {seals.left}
            <Foot lines={foot} />
            {seals.right}
          </div>
        )}
      </div>
    </div>
  );
}

function Foot({ lines }: { readonly lines: readonly string[] }) {
  return (
    <p className={classes.foot}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

const shares = [1, 0.83, 0.66, 0.49, 0.33, 0.18];

/** Contour lines in two corners, as on the printed sheet. */
function Contours() {
  return (
    <svg
      className={classes.contours}
      viewBox="0 0 792 612"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {[
        [90, 552],
        [722, 70],
      ].map(([x, y]) =>
        shares.map((share) => (
          <ellipse key={`${x} ${share}`} cx={x} cy={y} rx={230 * share} ry={150 * share} />
        )),
      )}
    </svg>
  );
}
