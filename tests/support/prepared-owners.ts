/** The password of everyone whom journeys make. */
export const PASSWORD = 'tides turn twice a day';

/** How many owners a registry of the journeys has from the beginning. */
export const PREPARED_OWNERS = 240;

/** Returns the owner of this number, who has an approved account with a complete profile. */
export const preparedOwner = (number: number) => ({
  organization: `Harbour ${number} of the Sound`,
  email: `harbour.${number}@sound.example`,
  password: PASSWORD,
});

/** Details of a complete profile, beside name and logo. */
export const aContact = {
  contactName: 'Ada Person',
  contactTel: '604 555 0100',
  mailingAddress: '1 Main Street',
} as const;

/** A picture of a green square. */
export const aPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAoElEQVRoge2SQQkAQRDD6iSGamH92zgR9wgDhQhIQ8PraaIbsAHVK7IL9S7RDdiA6hXZhXqX6AZsQPWK7EK9S3QDNqB6RXah3iW6ARtQvSK7UO8S3YANqF6RXah3iW7ABlSvyC7Uu0Q3YAOqV2QX6l2iG7AB1SuyC/Uu0Q3YgOoV2YV6l+gGbED1iuxCvUt0AzagekV2od4lugEbUL3iHz4MkYC1pN5kgAAAAABJRU5ErkJggg==',
  'base64',
);
