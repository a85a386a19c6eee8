import type { Ref } from 'react';

export type CaptchaHandle = { readonly reset: () => void };

export type CaptchaProps = {
  /** Address that issues tasks. */
  readonly taskAddress: string;
  /** Called with the solved task, for the field `captcha`; with null while there is none. */
  readonly onSolved: (captcha: string | null) => void;
  readonly handle?: Ref<CaptchaHandle>;
};
