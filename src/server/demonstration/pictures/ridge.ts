/** A row of hills in the background of a picture. */
export type Ridge = {
  readonly kind: 'peaks' | 'rolling' | 'trees';
  /** Height above the horizon. */
  readonly height: number;
  /** Variation of the height, as a share of the height. */
  readonly relief: number;
  /** How much haze hides it: 1 is completely. */
  readonly haze: number;
  readonly summits?: number;
};
