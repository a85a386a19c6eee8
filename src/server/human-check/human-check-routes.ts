import { readCaptcha } from '#contract/human-check.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import type { HumanCheck } from './human-check.ts';

/** The call for a task of the human check. */
export function mountHumanCheck(mounting: Mounting, check: HumanCheck): void {
  mount(mounting, readCaptcha, () => check.makeTask());
}
