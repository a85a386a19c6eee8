import { guideParts } from '#contract/guide-parts.ts';
import * as m from '#messages/messages.js';
import { Guide, type GuideContent } from './guide.tsx';
import { partTitles } from './guide-titles.ts';
import { laterPictures } from './later-pictures.ts';

const loadPictures = async () => (await import('./owner-pictures.tsx')).ownerPictures;
const pictures = laterPictures(
  guideParts.owners,
  loadPictures,
  import.meta.env.SSR ? await loadPictures() : null,
);

const titles = partTitles.owners;

const contents: Readonly<Record<(typeof guideParts.owners)[number], GuideContent>> = {
  register: {
    title: titles.register,
    text: m.guide_owners_register_text,
    steps: [m.guide_owners_register_step_1, m.guide_owners_register_step_2, m.guide_owners_register_step_3],
    note: m.guide_owners_register_note,
    Picture: pictures.register,
  },
  tokens: {
    title: titles.tokens,
    text: m.guide_owners_tokens_text,
    steps: [m.guide_owners_tokens_step_1, m.guide_owners_tokens_step_2, m.guide_owners_tokens_step_3],
    note: m.guide_owners_tokens_note,
    Picture: pictures.tokens,
  },
  project: {
    title: titles.project,
    text: m.guide_owners_project_text,
    steps: [
      m.guide_owners_project_step_1,
      m.guide_owners_project_step_2,
      m.guide_owners_project_step_3,
      m.guide_owners_project_step_4,
    ],
    Picture: pictures.project,
  },
  submit: {
    title: titles.submit,
    text: m.guide_owners_submit_text,
    steps: [m.guide_owners_submit_step_1, m.guide_owners_submit_step_2, m.guide_owners_submit_step_3],
    note: m.guide_owners_submit_note,
    Picture: pictures.submit,
  },
  results: {
    title: titles.results,
    text: m.guide_owners_results_text,
    steps: [m.guide_owners_results_step_1, m.guide_owners_results_step_2, m.guide_owners_results_step_3],
    note: m.guide_owners_results_note,
    Picture: pictures.results,
  },
  inventory: {
    title: titles.inventory,
    text: m.guide_owners_inventory_text,
    steps: [
      m.guide_owners_inventory_step_1,
      m.guide_owners_inventory_step_2,
      m.guide_owners_inventory_step_3,
    ],
    note: m.guide_owners_inventory_note,
    Picture: pictures.inventory,
  },
  'true-up': {
    title: titles['true-up'],
    text: m.guide_owners_trueup_text,
    steps: [m.guide_owners_trueup_step_1, m.guide_owners_trueup_step_2, m.guide_owners_trueup_step_3],
    note: m.guide_owners_trueup_note,
    Picture: pictures['true-up'],
  },
  retire: {
    title: titles.retire,
    text: m.guide_owners_retire_text,
    steps: [
      m.guide_owners_retire_step_1,
      m.guide_owners_retire_step_2,
      m.guide_owners_retire_step_3,
      m.guide_owners_retire_step_4,
    ],
    note: m.guide_owners_retire_note,
    Picture: pictures.retire,
  },
  certificate: {
    title: titles.certificate,
    text: m.guide_owners_certificate_text,
    steps: [
      m.guide_owners_certificate_step_1,
      m.guide_owners_certificate_step_2,
      m.guide_owners_certificate_step_3,
    ],
    Picture: pictures.certificate,
  },
  transfer: {
    title: titles.transfer,
    text: m.guide_owners_transfer_text,
    steps: [m.guide_owners_transfer_step_1, m.guide_owners_transfer_step_2, m.guide_owners_transfer_step_3],
    Picture: pictures.transfer,
  },
  people: {
    title: titles.people,
    text: m.guide_owners_people_text,
    steps: [m.guide_owners_people_step_1, m.guide_owners_people_step_2, m.guide_owners_people_step_3],
    Picture: pictures.people,
  },
};

/** What an organization does, from its account to a certificate. */
export function OwnersGuide() {
  return <Guide anchors={guideParts.owners} contents={contents} />;
}

/** The pictures, whose code comes later. */
export const ownerPictureParts = Object.values(pictures);
