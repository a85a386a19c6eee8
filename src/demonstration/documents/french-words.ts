import type { DocumentWords } from './document-words.ts';

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
  facts: {
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
