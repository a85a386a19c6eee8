import type { ComposedDocument } from '../compose/entry.ts';

type Kind = ComposedDocument['kind'];

/** The fixed texts of a document, as opposed to the project's own. */
export type DocumentWords = {
  readonly demonstration: string;
  readonly invented: string;
  readonly titles: Readonly<Record<Kind, string>>;
  readonly filenames: Readonly<Record<Kind, string>>;
  readonly statements: Readonly<Record<Kind, readonly string[]>>;
  readonly details: Readonly<
    Record<'serial' | 'organization' | 'program' | 'type' | 'place' | 'timeline' | 'funding', string>
  >;
  readonly what: string;
  readonly figures: string;
  readonly year: string;
  readonly tonnes: string;
  readonly standing: string;
  readonly about: string;
  readonly tonnesSpelled: (tonnes: number) => string;
  readonly page: (number: number, of: number) => string;
};

export const englishWords: DocumentWords = {
  demonstration: 'Demonstration document',
  invented:
    'Everything in this document is made up, except for the position of the place. Nobody may rely on it.',
  titles: {
    plan: 'Project plan',
    finance: 'Financial plan',
    validation: 'Validation report',
    verification: 'Verification report',
    method: 'Notes on the method',
    report: 'Inventory report',
    inventory: 'Inventory of the year',
    transfer: 'Proof of purchase',
  },
  filenames: {
    plan: 'project-plan',
    finance: 'financial-plan',
    validation: 'validation-report',
    verification: 'verification-report',
    method: 'notes-on-the-method',
    report: 'inventory-report',
    inventory: 'inventory',
    transfer: 'proof-of-purchase',
  },
  statements: {
    plan: [
      'The plan names what is built, who runs it and how tonnes are counted. It was open to comments for thirty days, and the answers are kept with it.',
      'Figures for years to come are plans. They become units only after the year is over and somebody who has no share in the project has verified them.',
    ],
    finance: [
      'The plan lists costs by part and who pays for each. Money that is promised is shown apart from money that is sought.',
      'Running costs are counted for the whole timeline. Income from units is not part of the plan.',
    ],
    validation: [
      'The validator read the plan, visited the site for a day and spoke with those who run it. Baseline and boundary were found fit for the purpose.',
      'Two points were raised: the place of one meter, and how missing readings are treated. Both were settled before this report was closed.',
    ],
    verification: [
      'The verifier compared the figures below with readings, invoices and logs. Every tenth reading was followed back to its meter.',
      'In the verifier’s view the figures are free of errors that matter. Years that are not in the table were not looked at.',
    ],
    method: [
      'Meters are checked once a year, and the dates are kept. A reading that is missing is replaced by the lowest of the same month in three years.',
      'What the project itself burns or draws from the grid is taken off before a tonne is counted.',
    ],
    report: [
      'This report lists the emissions counted, the emissions excluded, the sources of the figures, and who verifies them.',
      'Years that are over were counted. Years to come are plans, made with the budget and looked at again every spring.',
    ],
    inventory: [
      'The inventory was closed in March of the year after. Fuel and power are from invoices; floor areas and vehicles were counted again.',
      'A change of more than two in a hundred against the year before is explained line by line in the working papers.',
    ],
    transfer: [
      'The units named below are held for the buyer in the source registry and cannot be sold again there.',
      'They are recorded in this registry so that they can be retired. They can be neither transferred nor cancelled here.',
    ],
  },
  details: {
    serial: 'Serial',
    organization: 'Organisation',
    program: 'Program',
    type: 'Type',
    place: 'Place',
    timeline: 'Timeline',
    funding: 'Funding',
  },
  what: 'What it is',
  figures: 'Tonnes by year',
  year: 'Year',
  tonnes: 't CO₂e',
  standing: 'Standing',
  about: 'About this document',
  tonnesSpelled: (tonnes) => String(tonnes).replace(/\B(?=(\d{3})+$)/g, ','),
  page: (number, of) => `Page ${number} of ${of}`,
};

export const frenchWords: DocumentWords = {
  demonstration: 'Document de démonstration',
  invented: 'Tout est inventé dans ce document, sauf la position du lieu. Personne ne doit s’y fier.',
  titles: {
    plan: 'Plan de projet',
    finance: 'Plan financier',
    validation: 'Rapport de validation',
    verification: 'Rapport de vérification',
    method: 'Notes sur la méthode',
    report: 'Rapport d’inventaire',
    inventory: 'Inventaire de l’année',
    transfer: 'Preuve d’achat',
  },
  filenames: {
    plan: 'plan-de-projet',
    finance: 'plan-financier',
    validation: 'rapport-de-validation',
    verification: 'rapport-de-verification',
    method: 'notes-sur-la-methode',
    report: 'rapport-d-inventaire',
    inventory: 'inventaire',
    transfer: 'preuve-d-achat',
  },
  statements: {
    plan: [
      'Le plan dit ce qui est construit, qui l’exploite et comment les tonnes sont comptées. Il a été soumis aux commentaires pendant trente jours, et les réponses y sont jointes.',
      'Les chiffres des années à venir sont des prévisions. Ils ne deviennent des unités qu’une fois l’année terminée et vérifiée par quelqu’un qui n’a aucune part dans le projet.',
    ],
    finance: [
      'Le plan énumère les coûts par partie et ceux qui les paient. L’argent promis est séparé de l’argent recherché.',
      'Les frais d’exploitation couvrent toute la durée du projet. Aucun revenu tiré des unités n’est prévu.',
    ],
    validation: [
      'Le validateur a lu le plan, passé une journée sur place et parlé avec l’équipe. La référence et le périmètre conviennent.',
      'Deux points ont été soulevés : la place d’un compteur et le traitement des relevés manquants. Ils ont été réglés avant la clôture du rapport.',
    ],
    verification: [
      'Le vérificateur a comparé les chiffres ci-dessous aux relevés, aux factures et aux journaux. Un relevé sur dix a été suivi jusqu’au compteur.',
      'À son avis, les chiffres ne comportent aucune erreur importante. Les années absentes du tableau n’ont pas été examinées.',
    ],
    method: [
      'Les compteurs sont contrôlés une fois par an. Un relevé manquant est remplacé par le plus bas du même mois en trois ans.',
      'Ce que le projet consomme lui-même est retranché avant de compter une tonne.',
    ],
    report: [
      'Le rapport précise ce qui est compté et ce qui ne l’est pas, d’où viennent les chiffres et qui les vérifie.',
      'Les années écoulées ont été comptées. Les années à venir sont des prévisions, établies avec le budget et revues chaque printemps.',
    ],
    inventory: [
      'L’inventaire a été clos en mars de l’année suivante, à partir des factures.',
      'Tout écart de plus de deux pour cent avec l’année précédente est expliqué dans les documents de travail.',
    ],
    transfer: [
      'Les unités ci-dessous sont détenues pour l’acheteur dans le registre d’origine et ne peuvent plus y être vendues.',
      'Elles sont inscrites ici pour être retirées. Elles ne peuvent être ni transférées ni annulées.',
    ],
  },
  details: {
    serial: 'Numéro de série',
    organization: 'Organisation',
    program: 'Programme',
    type: 'Type',
    place: 'Lieu',
    timeline: 'Durée',
    funding: 'Financement',
  },
  what: 'De quoi il s’agit',
  figures: 'Tonnes par année',
  year: 'Année',
  tonnes: 't d’éq. CO₂',
  standing: 'État',
  about: 'À propos de ce document',
  tonnesSpelled: (tonnes) => String(tonnes).replace(/\B(?=(\d{3})+$)/g, '\u00a0'),
  page: (number, of) => `Page ${number} de ${of}`,
};
