/**
 * The languages of the registry, the first one for readers of any other. The same as `locales` of
 * `project.inlang/settings.json`.
 */
export const languages = ['en', 'fr'] as const;

export type Language = (typeof languages)[number];

/** A value for each language. */
export type InEachLanguage<Value> = Readonly<Record<Language, Value>>;

/** Returns the value of each language. */
export function inEachLanguage<Value>(valueOf: (language: Language) => Value): InEachLanguage<Value> {
  return Object.fromEntries(
    languages.map((language) => [language, valueOf(language)]),
  ) as InEachLanguage<Value>;
}
