// Suggestions from a reply of the search: no more of an article than the box shows.
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import { newsLimits } from '../../contract/limits.ts'
import { truncate } from '../../contract/truncate.ts'
import { readList } from '../read-list.ts'

export type Suggestion = { _id: string; title: string; summary: string; language: LanguageCode }

/** @throws Error when there is no list in the reply */
export function readSuggestions(reply: unknown): Suggestion[] {
  const { cut, suggestions } = newsLimits
  return readList(reply)
    .map(fieldsOf)
    .filter(({ _id }) => textOf(_id) !== '')
    .slice(0, suggestions.max)
    .map(({ _id, title, summary, description, language }) => ({
      _id: textOf(_id),
      title: truncate(textOf(title), cut.suggestionTitle),
      summary: truncate(textOf(summary) || textOf(description), cut.suggestionSummary),
      language: findLanguageCode(textOf(language)) ?? fallbackLanguage,
    }))
}
