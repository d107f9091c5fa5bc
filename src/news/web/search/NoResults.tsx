import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import type { CardView } from '../cards/card-view.ts'
import { CategorySection } from '../category/CategorySection.tsx'
import { PopularSection } from '../home/PopularSection.tsx'
import { HighlightedTerm, termPlaceholder } from './HighlightedTerm.tsx'
import styles from './NoResults.module.css'
import { getSearchPath, getSearchTerm, type SearchParameters } from './search-parameters.ts'

export type SearchAlternatives = { spelling: string | undefined; popular: CardView[] }

type Props = {
  search: SearchParameters
  /** Undefined when the search failed. */
  alternatives: SearchAlternatives | undefined
}

/** Shown instead of search results: what was searched for, a spelling suggestion, broader searches, popular articles. */
export function NoResults({ search, alternatives }: Props) {
  const { t } = useTranslation()
  if (!alternatives) {
    return (
      <EmptyState message={t('news.searchPage.searchFailed')}>
        <RetryButton />
      </EmptyState>
    )
  }
  const { spelling, popular } = alternatives
  return (
    <>
      <EmptyState message={t('news.searchPage.noResults')}>
        <p>
          {search.q ? (
            <HighlightedTerm sentence={t('news.searchPage.noResultsForTerm', { term: termPlaceholder })}>
              {search.q}
            </HighlightedTerm>
          ) : (
            t('news.searchPage.noResultsForCriteria')
          )}
        </p>
        {spelling && (
          <Link className={styles.spelling} to={getSearchPath({ q: spelling, category: '', author: '' }, 1)}>
            <HighlightedTerm sentence={t('news.searchPage.didYouMean', { term: termPlaceholder })}>
              {spelling}
            </HighlightedTerm>
          </Link>
        )}
        <BroaderSearches search={search} />
      </EmptyState>
      <PopularSection articles={popular} />
      <CategorySection />
    </>
  )
}

/** Links to the same search without one of its filters, and to all news. */
function BroaderSearches({ search }: { search: SearchParameters }) {
  const { t } = useTranslation()
  const setFilters = (['category', 'author'] as const).filter((name) => search[name] !== '')
  const isOnlyFilter = setFilters.length === 1 && search.q === ''
  return (
    <div className={styles.broader}>
      {!isOnlyFilter &&
        setFilters.map((name) => (
          <Link key={name} className={buttons.quiet} to={getSearchPath({ ...search, [name]: '' }, 1)}>
            <span>
              <HighlightedTerm
                sentence={t('news.searchPage.searchWithoutFilter', { filter: termPlaceholder })}
              >
                {getSearchTerm({ q: '', category: '', author: '', [name]: search[name] }, t)}
              </HighlightedTerm>
            </span>
          </Link>
        ))}
      <Link className={buttons.quiet} to="/news/all">
        {t('news.home.viewAll')}
      </Link>
    </div>
  )
}
