// Suggestions from a reply of the search: no more of an article than the box shows.
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import { newsLimits } from '../../contract/limits.ts'
import { truncate } from '../../contract/truncate.ts'
import { readList } from '../read-list.ts'

export type Suggestion = { _id: string; title: string; summary: string; language: LanguageCode }

/** @throws Error when there is no list in the reply */
export function parseSuggestions(reply: unknown): Suggestion[] {
  const { truncateAt: cut, suggestions } = newsLimits
  return readList(reply)
    .map(toFields)
    .filter(({ _id }) => toText(_id) !== '')
    .slice(0, suggestions.max)
    .map(({ _id, title, summary, description, language }) => ({
      _id: toText(_id),
      title: truncate(toText(title), cut.suggestionTitle),
      summary: truncate(toText(summary) || toText(description), cut.suggestionSummary),
      language: findLanguageCode(toText(language)) ?? fallbackLanguage,
    }))
}
