import { IconUserShield } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import { signOut } from '#contract/session.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { endImpersonation } from '#web/api/impersonation.ts';
import type { Claims } from '#web/api/session.ts';
import { useProfile } from '#web/features/account/use-profile.tsx';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { canLeave } from '#web/kit/forms/leave-guard.tsx';
import classes from './impersonation-banner.module.css';

const MINUTE = 60_000;
const CHECK_INTERVAL = 10_000;

/** Shows who is being impersonated, the minutes left, and a button to end it. */
export function ImpersonationBanner({ claims }: { readonly claims: Claims }) {
  const { data: profile } = useProfile();
  const minutes = useMinutesUntil(claims.exp * 1000);
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    if (!(await canLeave())) return;
    setEnding(true);
    try {
      await call(signOut);
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
    }
    void navigate(endImpersonation() ? pagePaths.adminUsers : pagePaths.login);
  };
  return (
    <aside className={classes.banner} aria-label={m.impersonation_label()}>
      <IconUserShield size={20} aria-hidden className={classes.icon} />
      <p>
        {profile === undefined
          ? m.impersonation_text_short()
          : m.impersonation_text({ organization: profile.organization, email: profile.email })}{' '}
        {minutes > 1 ? m.impersonation_minutes({ minutes }) : m.impersonation_minute()}
      </p>
      <Button busy={isEnding} onClick={() => void end()}>
        {m.impersonation_end()}
      </Button>
    </aside>
  );
}

function useMinutesUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CHECK_INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / MINUTE));
}
