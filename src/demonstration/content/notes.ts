/** Notes of retirements against Other; `{year}` is replaced with the vintage. */
export const retirementNotes = [
  'For the travel of players and guests at the {year} winter games of our valley',
  'On behalf of a bakery with nine shops, for its deliveries in {year}',
  'For the {year} film festival: flights of guests and power of the tents',
  'Given by members to the atmosphere; nobody may claim these tonnes',
  'On behalf of a ferry commuters’ group, for {year}',
  'For the printing and mailing of our {year} annual report',
  'On behalf of a credit union with four branches, for heat and travel in {year}',
  'For the summer fair of {year}: diesel of the rides and the way home of visitors',
  'Retired for a county library network, books by van, {year}',
  'On behalf of a dairy co-operative, for milk trucks in {year}',
  'For a choir tour of twelve towns in {year}',
  'On behalf of a hotel by the lake, for gas burned in {year}',
] as const;

export const frenchNotes = [
  'Au nom d’une boulangerie de quartier, pour ses livraisons de {year}',
  'Pour le festival d’été de {year} : scène, éclairage et navettes',
  'Offert par les membres ; personne ne peut réclamer ces tonnes',
] as const;
