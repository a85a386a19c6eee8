import * as m from '#messages/messages.js';

export type Question = {
  /** Its anchor on the page: `/faq#tokens`. Other pages link to it, so it never changes. */
  readonly id: string;
  readonly question: (product: string) => string;
  readonly answer: () => readonly string[];
};

type Group = { readonly id: string; readonly title: () => string; readonly questions: readonly Question[] };

const lookingUp: readonly Question[] = [
  {
    id: 'what-is',
    question: (product) => m.faq_01_question({ product }),
    answer: () => [m.faq_01_answer(), m.faq_01_answer_2()],
  },
  {
    id: 'serial',
    question: () => m.faq_02_question(),
    answer: () => [m.faq_02_answer(), m.faq_02_answer_2()],
  },
  {
    id: 'not-found',
    question: () => m.faq_03_question(),
    answer: () => [m.faq_03_answer(), m.faq_03_answer_2()],
  },
  { id: 'seeking-funding', question: () => m.faq_04_question(), answer: () => [m.faq_04_answer()] },
];

const registering: readonly Question[] = [
  { id: 'account', question: () => m.faq_05_question(), answer: () => [m.faq_05_answer()] },
  {
    id: 'requirements',
    question: () => m.faq_06_question(),
    answer: () => [m.faq_06_answer(), m.faq_06_answer_2()],
  },
  { id: 'review', question: () => m.faq_07_question(), answer: () => [m.faq_07_answer()] },
  {
    id: 'changes',
    question: () => m.faq_08_question(),
    answer: () => [m.faq_08_answer(), m.faq_08_answer_2()],
  },
  { id: 'email', question: () => m.faq_09_question(), answer: () => [m.faq_09_answer()] },
];

const inventories: readonly Question[] = [
  { id: 'selling', question: () => m.faq_10_question(), answer: () => [m.faq_10_answer()] },
  {
    id: 'retire',
    question: () => m.faq_11_question(),
    answer: () => [m.faq_11_answer(), m.faq_11_answer_2()],
  },
  { id: 'transfer', question: () => m.faq_12_question(), answer: () => [m.faq_12_answer()] },
];

const fees: readonly Question[] = [
  { id: 'cost', question: () => m.faq_13_question(), answer: () => [m.faq_13_answer()] },
  {
    id: 'tokens',
    question: () => m.faq_14_question(),
    answer: () => [m.faq_14_answer(), m.faq_14_answer_2()],
  },
  { id: 'invoice', question: () => m.faq_15_question(), answer: () => [m.faq_15_answer()] },
];

const corrections: readonly Question[] = [
  { id: 'undo', question: () => m.faq_16_question(), answer: () => [m.faq_16_answer()] },
  { id: 'mistake', question: () => m.faq_17_question(), answer: () => [m.faq_17_answer()] },
];

const privacy: readonly Question[] = [
  {
    id: 'public',
    question: () => m.faq_18_question(),
    answer: () => [m.faq_18_answer(), m.faq_18_answer_2(), m.faq_18_answer_3()],
  },
];

const open: readonly Question[] = [
  { id: 'programs', question: () => m.faq_19_question(), answer: () => [m.faq_19_answer()] },
];

/** The questions in page order. */
export const questionGroups: readonly Group[] = [
  { id: 'look-up', title: m.faq_group_look_up, questions: lookingUp },
  { id: 'registering', title: m.faq_group_register, questions: registering },
  { id: 'inventories', title: m.faq_group_inventories, questions: inventories },
  { id: 'fees', title: m.faq_group_fees, questions: fees },
  { id: 'corrections', title: m.faq_group_corrections, questions: corrections },
  { id: 'privacy', title: m.faq_group_privacy, questions: privacy },
  { id: 'open', title: m.faq_group_open, questions: open },
];
