/** One of the hills behind a picture. */
export type Ridge = {
  readonly kind: 'peaks' | 'rolling' | 'trees';
  /** Height above the horizon. */
  readonly height: number;
  /** How far it rises and falls, as a share of its height. */
  readonly relief: number;
  /** How much of it the air hides: 1 is all. */
  readonly haze: number;
  readonly summits?: number;
};
