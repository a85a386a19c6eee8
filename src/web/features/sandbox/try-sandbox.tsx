import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { currentPageState } from '#web/api/page-state.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';

/** Leads to the sandbox; nothing on a registry that is no demonstration. */
export function TrySandbox() {
  if (!currentPageState().demonstration) return null;
  return <ButtonLink to={pagePaths.sandbox}>{m.sandbox_try()}</ButtonLink>;
}
