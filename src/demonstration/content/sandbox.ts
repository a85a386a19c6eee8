import type { Locale } from '#server/kernel/locale.ts';

/** The texts of a sandbox. */
type SandboxContent = {
  readonly organization: (number: string) => string;
  readonly person: string;
  readonly project: { readonly title: string; readonly description: string };
  readonly draft: { readonly title: string; readonly description: string };
  readonly inventory: { readonly title: (year: number) => string; readonly description: string };
};

export const sandboxContent: Readonly<Record<Locale, SandboxContent>> = {
  en: {
    organization: (number) => `Sample Organization ${number}`,
    person: 'Sample Person',
    project: {
      title: 'Compost from kitchen waste',
      description:
        'Kitchen and garden waste of the town is composted in covered rows instead of going to the landfill, where it would turn into methane. The compost goes to farms nearby.\n\nThe waste is weighed at the gate. The tonnes are the methane that the same waste would have given off at the landfill, less the diesel of the machines and the electricity of the fans. A verifier checked the scales, the records and the calculation of each year.',
    },
    draft: {
      title: 'Heat pumps in the town hall',
      description: 'Two heat pumps replace the gas boiler of the town hall.',
    },
    inventory: {
      title: (year) => `Greenhouse gas inventory ${year}`,
      description: 'What the buildings, the vehicles and the waste of the organization emitted.',
    },
  },
  fr: {
    organization: (number) => `Organisation d’essai ${number}`,
    person: 'Personne d’essai',
    project: {
      title: 'Compost des déchets de cuisine',
      description:
        'Les déchets de cuisine et de jardin de la ville sont compostés en andains couverts plutôt qu’enfouis, où ils produiraient du méthane. Le compost va aux fermes des environs.\n\nLes déchets sont pesés à l’entrée. Les tonnes correspondent au méthane que ces déchets auraient dégagé à l’enfouissement, moins le diesel des machines et l’électricité des ventilateurs. Un vérificateur a contrôlé les balances, les registres et le calcul de chaque année.',
    },
    draft: {
      title: 'Thermopompes à l’hôtel de ville',
      description: 'Deux thermopompes remplacent la chaudière au gaz de l’hôtel de ville.',
    },
    inventory: {
      title: (year) => `Inventaire de gaz à effet de serre ${year}`,
      description: 'Ce qu’ont émis les bâtiments, les véhicules et les déchets de l’organisation.',
    },
  },
};
