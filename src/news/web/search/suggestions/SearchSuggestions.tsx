import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findLanguageCode } from '#src/i18n/languages.ts'
import optionStyles from '#src/ui/form/listbox-option.module.css'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { getArticlePath } from '../../../contract/article-path.ts'
import { newsLimits } from '../../../contract/limits.ts'
import { truncate } from '../../../contract/truncate.ts'
import styles from './SearchSuggestions.module.css'
import type { SuggestionsState } from './suggestions-reducer.ts'
import { useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** Id of the list; the field refers to it with `aria-controls`. */
  id: string
  /** Reports the state for the ARIA attributes of the field. */
  onChange: (list: { isExpanded: boolean; activeId: string | undefined }) => void
}

/** Suggestions below a search field: a list box, a status text, and a button for all results. */
export function SearchSuggestions({ field, id, onChange }: Props) {
  const { t, ready, i18n } = useTranslation(['common', 'reading'])
  const [state, dispatch] = useSuggestions(findLanguageCode(i18n.language))
  const activeOption = useRef<HTMLAnchorElement>(null)
  useCombobox(field, state, dispatch, () => activeOption.current?.click())

  const suggestions = state.isOpen ? state.suggestions : []
  const isExpanded = ready && suggestions.length > 0
  const activeArticleId = isExpanded ? suggestions[state.activeIndex]?._id : undefined
  useEffect(() => {
    onChange({ isExpanded, activeId: activeArticleId && getOptionId(activeArticleId) })
    if (activeArticleId) activeOption.current?.scrollIntoView({ block: 'nearest' })
  }, [onChange, isExpanded, activeArticleId])

  if (!ready) return null
  return (
    <div className={styles.panel} data-open={state.isOpen || undefined}>
      <div
        role="listbox"
        id={id}
        className={styles.list}
        aria-label={t('reading:suggestions.label')}
        aria-busy={state.status === 'loading'}
        hidden={!isExpanded}
      >
        {suggestions.map(({ _id, title, summary, language, isTranslated }, index) => (
          <Link
            key={_id}
            ref={index === state.activeIndex ? activeOption : undefined}
            role="option"
            id={getOptionId(_id)}
            className={`${optionStyles.option} ${styles.option}`}
            to={getArticlePath({ _id, language, isTranslated })}
            tabIndex={-1}
            aria-selected={index === state.activeIndex}
          >
            <span className={`${styles.title} page-aligned`} {...getLanguageAttributes(language)}>
              {title}
            </span>
            <span className={`${styles.summary} page-aligned`} {...getLanguageAttributes(language)}>
              {summary}
            </span>
          </Link>
        ))}
      </div>
      <SuggestionsStatus state={state} />
      {isExpanded && state.status === 'loaded' && (
        <button type="submit" className={styles.all}>
          {t('reading:suggestions.allResults', {
            query: truncate(state.query?.text ?? '', newsLimits.truncateAt.shownQuery),
          })}
        </button>
      )}
    </div>
  )
}

/** Always rendered, even when empty: screen readers announce changes only in existing status regions. */
function SuggestionsStatus({ state: { isOpen, status, suggestions } }: { state: SuggestionsState }) {
  const { t } = useTranslation(['common', 'reading'])
  const isVisuallyHidden = !isOpen || (status !== 'loading' && suggestions.length > 0)
  return (
    <p role="status" className={isVisuallyHidden ? 'visually-hidden' : styles.status}>
      {isOpen && status === 'loading' && t('reading:suggestions.searching')}
      {isOpen && status === 'failed' && t('news.searchPage.searchFailed')}
      {isOpen && status === 'loaded' && suggestions.length === 0 && t('reading:suggestions.noResults')}
      {isOpen &&
        status === 'loaded' &&
        suggestions.length > 0 &&
        t('reading:suggestions.count', { count: suggestions.length })}
    </p>
  )
}

const getOptionId = (articleId: string) => `suggestion-${articleId}`
