/** The first administrator of the journeys' registry; its server is started with these credentials. */
export const administrator = {
  email: 'admin@registry.example',
  password: 'seven otters keep one lantern',
} as const;
