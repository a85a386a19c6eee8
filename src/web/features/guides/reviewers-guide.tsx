import { guideParts } from '#contract/guide-parts.ts';
import * as m from '#messages/messages.js';
import { Guide, type GuideContent } from './guide.tsx';
import { partTitles } from './guide-titles.ts';
import { laterPictures } from './later-pictures.ts';

const loadPictures = async () => (await import('./reviewer-pictures.tsx')).reviewerPictures;
const pictures = laterPictures(
  guideParts.reviewers,
  loadPictures,
  import.meta.env.SSR ? await loadPictures() : null,
);

const titles = partTitles.reviewers;

const contents: Readonly<Record<(typeof guideParts.reviewers)[number], GuideContent>> = {
  serial: {
    title: titles.serial,
    text: m.guide_reviewers_serial_text,
    steps: [
      m.guide_reviewers_serial_step_1,
      m.guide_reviewers_serial_step_2,
      m.guide_reviewers_serial_step_3,
    ],
    note: m.guide_reviewers_serial_note,
    Picture: pictures.serial,
  },
  status: {
    title: titles.status,
    text: m.guide_reviewers_status_text,
    steps: [
      m.guide_reviewers_status_step_1,
      m.guide_reviewers_status_step_2,
      m.guide_reviewers_status_step_3,
      m.guide_reviewers_status_step_4,
    ],
    Picture: pictures.status,
  },
  certificate: {
    title: titles.certificate,
    text: m.guide_reviewers_certificate_text,
    steps: [
      m.guide_reviewers_certificate_step_1,
      m.guide_reviewers_certificate_step_2,
      m.guide_reviewers_certificate_step_3,
    ],
    Picture: pictures.certificate,
  },
  project: {
    title: titles.project,
    text: m.guide_reviewers_project_text,
    steps: [
      m.guide_reviewers_project_step_1,
      m.guide_reviewers_project_step_2,
      m.guide_reviewers_project_step_3,
    ],
    Picture: pictures.project,
  },
  organization: {
    title: titles.organization,
    text: m.guide_reviewers_organization_text,
    steps: [
      m.guide_reviewers_organization_step_1,
      m.guide_reviewers_organization_step_2,
      m.guide_reviewers_organization_step_3,
    ],
    Picture: pictures.organization,
  },
  data: {
    title: titles.data,
    text: m.guide_reviewers_data_text,
    steps: [m.guide_reviewers_data_step_1, m.guide_reviewers_data_step_2, m.guide_reviewers_data_step_3],
    Picture: pictures.data,
  },
  mistake: {
    title: titles.mistake,
    text: m.guide_reviewers_mistake_text,
    steps: [m.guide_reviewers_mistake_step_1, m.guide_reviewers_mistake_step_2],
    Picture: pictures.mistake,
  },
};

/** What anyone can check, without an account. */
export function ReviewersGuide() {
  return <Guide anchors={guideParts.reviewers} contents={contents} />;
}

/** The pictures, whose code comes later. */
export const reviewerPictureParts = Object.values(pictures);
