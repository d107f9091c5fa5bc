// Reads the audience of an advertisement from the words that an admin entered: languages restrict it to their readers,
// `professionals` to professional accounts. Other words are notes.
import { findLanguageCode, type LanguageCode, languages } from '#src/i18n/languages.ts'

export type Audience = {
  /** Empty for readers of every language. */
  languages: LanguageCode[]
  isProfessional: boolean
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })
const codeByName = new Map<string, LanguageCode>(
  languages.flatMap(({ code, tag, name }) =>
    [name, englishNames.of(tag) ?? '', englishNames.of(tag.slice(0, 2)) ?? ''].map(
      (spelling) => [spelling.toLowerCase(), code] as const,
    ),
  ),
)
const languageTag = /^[a-z]{2}(?:[-_][a-z]{2,4}){0,2}$/

/** @param text words separated by commas or semicolons */
export function parseAudience(text: string): Audience {
  const words = text
    .split(/[,;،、，\n]/)
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
  const found = words.flatMap(
    (word) => codeByName.get(word) ?? (languageTag.test(word) ? findLanguageCode(word) : undefined) ?? [],
  )
  return {
    languages: [...new Set(found)],
    isProfessional: words.some((word) => word === 'professionals' || word === 'professional'),
  }
}
