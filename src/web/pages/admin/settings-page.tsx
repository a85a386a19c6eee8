import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Pricing } from '#web/features/pricing/pricing-form.tsx';
import { ChecklistSettingsForm } from '#web/features/review/checklist-form.tsx';
import { Seller } from '#web/features/seller/seller.tsx';
import { RegistriesSettingsForm } from '#web/features/source-registries/registries-form.tsx';
import { LeaveGuard, useFormsGuard } from '#web/kit/forms/leave-guard.tsx';
import { Link, useHashTarget } from '#web/kit/navigation/link.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { ShownTogether } from '#web/pages/shown-together.tsx';
import classes from './settings-page.module.css';

/** The sections of the settings, by their anchors. */
const sections = [
  { anchor: 'prices', title: m.pricing_title },
  { anchor: 'invoices', title: m.seller_title },
  { anchor: 'checklist', title: m.checklist_title },
  { anchor: 'registries', title: m.registries_title },
] as const;

/**
 * The registry's settings: the prices of registering a project, who issues the invoices, what reviewers
 * check, and the names of source registries. All of them stay on the page, of which the menu shows one at a time, so
 * that nothing typed is lost on the way to another section.
 */
function SettingsPage() {
  usePageHead({ title: fullTitle(m.nav_settings()), canonical: pagePaths.adminSettings });
  const { wouldLose, addForm } = useFormsGuard();
  const [prices, invoices, checklist, registries] = sections;
  return (
    <>
      <LeaveGuard wouldLose={wouldLose} />
      <PageHeading title={m.nav_settings()}>
        <GuideLink part="administrators/settings" title={m.guide_administrators_settings_title()} />
      </PageHeading>
      <div className={classes.page}>
        <SettingsMenu />
        <ShownTogether after={<HashTarget />}>
          <SettingsSection {...prices}>
            <Pricing addForm={addForm} />
          </SettingsSection>
          <SettingsSection {...invoices}>
            <Seller addForm={addForm} />
          </SettingsSection>
          <SettingsSection {...checklist}>
            <ChecklistSettingsForm addForm={addForm} />
          </SettingsSection>
          <SettingsSection {...registries}>
            <RegistriesSettingsForm addForm={addForm} />
          </SettingsSection>
        </ShownTogether>
      </div>
    </>
  );
}

/** Returns the anchor of the section in the address; of the first one where it names none. */
function useShownSection(): string {
  const { hash } = useLocation();
  return (sections.find(({ anchor }) => hash === `#${anchor}`) ?? sections[0]).anchor;
}

/** Links to the sections, beside them on wide screens and above them on phones. */
function SettingsMenu() {
  const shown = useShownSection();
  return (
    <nav aria-label={m.settings_menu()} className={classes.menu}>
      {sections.map(({ anchor, title }) => (
        <Link
          key={anchor}
          to={{ hash: anchor }}
          replace
          aria-current={shown === anchor ? 'location' : undefined}
        >
          {title()}
        </Link>
      ))}
    </nav>
  );
}

type SettingsSectionProps = (typeof sections)[number] & { readonly children: ReactNode };

/** A section; only the one in the address is on screen, and the first where it names none. */
function SettingsSection({ anchor, title, children }: SettingsSectionProps) {
  const id = useId();
  const isShown = useShownSection() === anchor;
  return (
    <section
      id={anchor}
      tabIndex={-1}
      aria-labelledby={id}
      className={classes.section}
      data-closed={!isShown || undefined}
    >
      <h2 id={id}>{title()}</h2>
      {children}
    </section>
  );
}

/** Goes to the section in the address once the sections are there. */
function HashTarget() {
  useHashTarget();
  return null;
}

export const settingsScreen: Screen = { Page: SettingsPage };
