import type { Ref } from 'react';

export type CaptchaHandle = { readonly reset: () => void };

export type CaptchaProps = {
  /** Where a task comes from. */
  readonly taskAddress: string;
  /** The solved task, for the field `captcha`; null while there is none. */
  readonly onSolved: (captcha: string | null) => void;
  readonly handle?: Ref<CaptchaHandle>;
};
