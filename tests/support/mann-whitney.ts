/**
 * Returns the probability that two samples of one distribution differ by at least this much: the two-sided
 * Mann–Whitney test in its normal approximation, which holds from about twenty values each.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((first, second) => first.value - second.value);
  const ranks = all.map(({ value }) => {
    const first = all.findIndex((entry) => entry.value === value);
    const last = all.findLastIndex((entry) => entry.value === value);
    return (first + last) / 2 + 1;
  });
  const sum = all.reduce((total, { isOne }, place) => total + (isOne ? (ranks[place] ?? 0) : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = sum - (n * (n + 1)) / 2;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * upperTail(Math.abs(u - (n * m) / 2) / deviation);
}

/**
 * Returns the upper tail of the normal distribution, in standard deviations (Abramowitz and Stegun 26.2.17,
 * to 7.5e-8 of the density).
 */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
