import { readCaptcha } from '#contract/captcha.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import type { Captcha } from './captcha.ts';

/** Mounts the endpoint that creates captchas. */
export function mountCaptcha(mounting: Mounting, check: Captcha): void {
  mount(mounting, readCaptcha, () => check.makeTask());
}
