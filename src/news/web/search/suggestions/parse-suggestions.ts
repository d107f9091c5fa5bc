// Parses search responses into suggestions with the fields that are shown.
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import { newsLimits } from '../../../contract/limits.ts'
import { truncate } from '../../../contract/truncate.ts'
import { parseEdition, parseList } from '../../cards/parse-list.ts'

export type Suggestion = {
  _id: string
  title: string
  summary: string
  language: LanguageCode
  isTranslated?: true
}

/** @throws Error when the response contains no list */
export function parseSuggestions(response: unknown): Suggestion[] {
  const { truncateAt, suggestions } = newsLimits
  return parseList(response)
    .map(toFields)
    .filter(({ _id }) => toText(_id) !== '')
    .slice(0, suggestions.max)
    .map((article) => {
      const { _id, title, summary, description, language } = article
      const edition = parseEdition(article)
      const shownSummary = edition?.description || toText(summary) || toText(description)
      return {
        _id: toText(_id),
        title: truncate(edition?.view.title ?? toText(title), truncateAt.suggestionTitle),
        summary: truncate(shownSummary, truncateAt.suggestionSummary),
        language: edition?.view.language ?? findLanguageCode(toText(language)) ?? fallbackLanguage,
        ...(edition ? { isTranslated: true as const } : {}),
      }
    })
}
