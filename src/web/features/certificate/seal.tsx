import { useId } from 'react';
import { sealRings } from '#domain/ledger/seal-rings.ts';
import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';
import classes from './seal.module.css';

/** Radii in the drawing, which is 100 wide: the two circles, the words between them, and the outermost ring. */
const OUTER = 49;
const INNER = 39.5;
const WORDS = 42;
const RINGS = 36;

/** Share of the circle that the words take, so that their end and beginning stand apart. */
const WORDS_SHARE = 0.97;

/** The seal of a certificate: who issued it, around tree rings drawn from its number, and a tick. */
export function Seal({ id }: { readonly id: string }) {
  const circle = useId();
  const words = `${productName()} · ${m.certificate_seal()} ·`.toLocaleUpperCase();
  return (
    <svg viewBox="0 0 100 100" className={classes.seal} aria-hidden="true">
      <circle cx="50" cy="50" r={OUTER} className={classes.edge} />
      <circle cx="50" cy="50" r={INNER} />
      <path id={circle} d={`M50 ${50 + WORDS}a${WORDS} ${WORDS} 0 1 1 .01 0`} stroke="none" />
      <text textLength={2 * Math.PI * WORDS * WORDS_SHARE}>
        <textPath href={`#${circle}`} textLength={2 * Math.PI * WORDS * WORDS_SHARE}>
          {words}
        </textPath>
      </text>
      {sealRings(id).map((ring, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rings stay in their order
        <polygon key={index} points={ring.map(pointText).join(' ')} />
      ))}
      <rect x="41" y="41" width="18" height="18" rx="2" />
      <path d="m45 50.5 3.5 3.5 6.5-7.5" className={classes.tick} />
    </svg>
  );
}

function pointText({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${(50 + x * RINGS).toFixed(1)},${(50 + y * RINGS).toFixed(1)}`;
}
