import { encode } from 'uqr';

/** Light squares around the code, without which readers do not find it. */
const QUIET_SQUARES = 2;

/** Draws a QR code of a text as SVG: dark on light in every colour scheme, because many readers need that. */
export function drawQrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_SQUARES });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#14231f" d="${squares.join('')}"/></svg>`;
}
