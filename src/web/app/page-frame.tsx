import { matchPath, useLocation } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import type { ScreenName } from '#web/pages/screen.ts';
import classes from './page-frame.module.css';

type Layout = 'desk' | 'list' | 'form' | 'figures';
type Frame = { readonly title: (() => string) | null; readonly layout: Layout };

/** The title of a page behind sign-in, unless it is an entry's own, and how the page is laid out. */
const frames: Partial<Record<ScreenName, Frame>> = {
  myProjects: { title: m.own_projects_title, layout: 'desk' },
  drafts: { title: m.profile_drafts, layout: 'list' },
  inventories: { title: m.inventories_title, layout: 'list' },
  offsets: { title: m.offsets_title, layout: 'list' },
  overview: { title: m.overview_title, layout: 'figures' },
  inventoryOverview: { title: m.trueup_title, layout: 'figures' },
  profile: { title: m.nav_my_account, layout: 'form' },
  profileEdit: { title: m.edit_profile_title, layout: 'form' },
  profileSecurity: { title: m.security_title, layout: 'form' },
  profileMembers: { title: m.members_title, layout: 'list' },
  profileTokens: { title: m.tokens_page_title, layout: 'list' },
  profileImport: { title: m.import_own_title, layout: 'form' },
  projectPay: { title: m.project_pay_title, layout: 'form' },
  inventoryPay: { title: m.inventory_pay_title, layout: 'form' },
  createProject: { title: m.new_project_title, layout: 'form' },
  createInventory: { title: m.new_inventory_title, layout: 'form' },
  createOffsets: { title: m.new_offsets_title, layout: 'form' },
  draft: { title: null, layout: 'form' },
  admin: { title: m.dashboard_title, layout: 'desk' },
  adminRequests: { title: m.requests_title, layout: 'list' },
  adminUsers: { title: m.users_title, layout: 'list' },
  adminProjects: { title: m.nav_projects, layout: 'list' },
  adminPayments: { title: m.nav_payment_requests, layout: 'list' },
  adminCorrections: { title: m.nav_corrections, layout: 'form' },
  adminSettings: { title: m.nav_settings, layout: 'form' },
  adminImport: { title: m.import_title, layout: 'form' },
  adminAudit: { title: m.audit_title, layout: 'list' },
};

const names = Object.keys(frames) as (keyof typeof frames)[];

/** A page before its content is there: its title and the shape of what follows, so that it is never empty. */
export function PageFrame() {
  const { pathname } = useLocation();
  const name = names.find((key) => matchPath(pagePaths[key], pathname) !== null);
  const { title, layout } = (name === undefined ? undefined : frames[name]) ?? {
    title: null,
    layout: 'list',
  };
  return (
    <Waiting className={classes.frame}>
      {title === null ? (
        <Skeleton height={44} width="min(60%, 26rem)" />
      ) : (
        <p className={classes.title}>{title()}</p>
      )}
      <Skeleton height={20} width="min(80%, 34rem)" className={classes.lead} />
      <Shape layout={layout} />
    </Waiting>
  );
}

const rows = [1, 2, 3, 4, 5];
const fields = [1, 2, 3, 4];
const tiles = [1, 2, 3];

function Shape({ layout }: { readonly layout: Layout }) {
  switch (layout) {
    case 'desk':
      return (
        <>
          <div className={classes.tiles}>
            {tiles.map((tile) => (
              <Skeleton key={tile} height={120} />
            ))}
          </div>
          <Rows />
        </>
      );
    case 'figures':
      return (
        <>
          <Skeleton height={240} />
          <Rows />
        </>
      );
    case 'form':
      return fields.map((field) => (
        <div key={field} className={classes.field}>
          <Skeleton height={16} width="8rem" />
          <Skeleton height={44} width="min(100%, 34rem)" />
        </div>
      ));
    case 'list':
      return <Rows />;
  }
}

function Rows() {
  return (
    <div className={classes.rows}>
      {rows.map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  );
}
