/** Who keeps the registry that the journeys walk through; its server is started with these. */
export const administrator = {
  email: 'admin@registry.example',
  password: 'seven otters keep one lantern',
} as const;
