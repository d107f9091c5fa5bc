import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { newsLimits } from '../../contract/limits.ts'
import { truncate } from '../../contract/truncate.ts'
import styles from './SearchSuggestions.module.css'
import type { SuggestionsState } from './suggestions-reducer.ts'
import { useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** Of the list, as the field names it. */
  id: string
  /** What the field has to say about its list. */
  onShow: (shown: { isExpanded: boolean; markedId: string | undefined }) => void
}

/** Suggestions below a search field: a list to choose from, what is going on, and the way to all results. */
export function SearchSuggestions({ field, id, onShow }: Props) {
  const { t, ready } = useTranslation(['common', 'reading'])
  const [box, change] = useSuggestions()
  const marked = useRef<HTMLAnchorElement>(null)
  useCombobox(field, box, change, () => marked.current?.click())

  const suggestions = box.isOpen ? box.suggestions : []
  const isExpanded = ready && suggestions.length > 0
  const markedId = isExpanded ? suggestions[box.marked]?._id : undefined
  useEffect(() => {
    onShow({ isExpanded, markedId: markedId && optionId(markedId) })
    if (markedId) marked.current?.scrollIntoView({ block: 'nearest' })
  }, [onShow, isExpanded, markedId])

  if (!ready) return null
  return (
    <div className={styles.sheet} data-open={box.isOpen || undefined}>
      <div
        role="listbox"
        id={id}
        className={styles.list}
        aria-label={t('reading:suggestions.label')}
        aria-busy={box.state === 'searching'}
        hidden={!isExpanded}
      >
        {suggestions.map(({ _id, title, summary, language }, index) => (
          <Link
            key={_id}
            ref={index === box.marked ? marked : undefined}
            role="option"
            id={optionId(_id)}
            className={styles.option}
            to={`/article/${_id}`}
            tabIndex={-1}
            aria-selected={index === box.marked}
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
      <BoxStatus box={box} />
      {isExpanded && box.state === 'answered' && (
        <button type="submit" className={styles.all}>
          {t('reading:suggestions.allResults', {
            query: truncate(box.question?.text ?? '', newsLimits.truncateAt.shownQuery),
          })}
        </button>
      )}
    </div>
  )
}

/** Stands in the page before it says anything, so that screen readers listen to it. */
function BoxStatus({ box: { isOpen, state, suggestions } }: { box: SuggestionsState }) {
  const { t } = useTranslation(['common', 'reading'])
  const isHeardOnly = !isOpen || (state !== 'searching' && suggestions.length > 0)
  return (
    <p role="status" className={isHeardOnly ? 'visually-hidden' : styles.status}>
      {isOpen && state === 'searching' && t('reading:suggestions.searching')}
      {isOpen && state === 'failed' && t('news.searchPage.searchFailed')}
      {isOpen && state === 'answered' && suggestions.length === 0 && t('reading:suggestions.noResults')}
      {isOpen &&
        state === 'answered' &&
        suggestions.length > 0 &&
        t('reading:suggestions.count', { count: suggestions.length })}
    </p>
  )
}

const optionId = (articleId: string) => `suggestion-${articleId}`
