import { guideParts } from '#contract/guide-parts.ts';
import * as m from '#messages/messages.js';
import { Guide, type GuideContent } from './guide.tsx';
import { partTitles } from './guide-titles.ts';
import { laterPictures } from './later-pictures.ts';

const loadPictures = async () => (await import('./administrator-pictures.tsx')).administratorPictures;
const pictures = laterPictures(
  guideParts.administrators,
  loadPictures,
  import.meta.env.SSR ? await loadPictures() : null,
);

const titles = partTitles.administrators;

const contents: Readonly<Record<(typeof guideParts.administrators)[number], GuideContent>> = {
  requests: {
    title: titles.requests,
    text: m.guide_administrators_requests_text,
    steps: [
      m.guide_administrators_requests_step_1,
      m.guide_administrators_requests_step_2,
      m.guide_administrators_requests_step_3,
    ],
    Picture: pictures.requests,
  },
  payments: {
    title: titles.payments,
    text: m.guide_administrators_payments_text,
    steps: [m.guide_administrators_payments_step_1, m.guide_administrators_payments_step_2],
    Picture: pictures.payments,
  },
  review: {
    title: titles.review,
    text: m.guide_administrators_review_text,
    steps: [
      m.guide_administrators_review_step_1,
      m.guide_administrators_review_step_2,
      m.guide_administrators_review_step_3,
    ],
    note: m.guide_administrators_review_note,
    Picture: pictures.review,
  },
  decide: {
    title: titles.decide,
    text: m.guide_administrators_decide_text,
    steps: [
      m.guide_administrators_decide_step_1,
      m.guide_administrators_decide_step_2,
      m.guide_administrators_decide_step_3,
    ],
    Picture: pictures.decide,
  },
  corrections: {
    title: titles.corrections,
    text: m.guide_administrators_corrections_text,
    steps: [
      m.guide_administrators_corrections_step_1,
      m.guide_administrators_corrections_step_2,
      m.guide_administrators_corrections_step_3,
    ],
    note: m.guide_administrators_corrections_note,
    Picture: pictures.corrections,
  },
  accounts: {
    title: titles.accounts,
    text: m.guide_administrators_accounts_text,
    steps: [
      m.guide_administrators_accounts_step_1,
      m.guide_administrators_accounts_step_2,
      m.guide_administrators_accounts_step_3,
    ],
    Picture: pictures.accounts,
  },
  settings: {
    title: titles.settings,
    text: m.guide_administrators_settings_text,
    steps: [
      m.guide_administrators_settings_step_1,
      m.guide_administrators_settings_step_2,
      m.guide_administrators_settings_step_3,
      m.guide_administrators_settings_step_4,
    ],
    Picture: pictures.settings,
  },
  import: {
    title: titles.import,
    text: m.guide_administrators_import_text,
    steps: [
      m.guide_administrators_import_step_1,
      m.guide_administrators_import_step_2,
      m.guide_administrators_import_step_3,
    ],
    Picture: pictures.import,
  },
  audit: {
    title: titles.audit,
    text: m.guide_administrators_audit_text,
    steps: [m.guide_administrators_audit_step_1, m.guide_administrators_audit_step_2],
    Picture: pictures.audit,
  },
};

/** What administrators do. */
export function AdministratorsGuide() {
  return <Guide anchors={guideParts.administrators} contents={contents} />;
}

/** The pictures, whose code comes later. */
export const administratorPictureParts = Object.values(pictures);
