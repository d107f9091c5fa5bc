import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { CategorySection } from './CategorySection.tsx'
import type { CardView } from './card-view.ts'
import { HighlightedTerm, termPlaceholder } from './HighlightedTerm.tsx'
import styles from './NoResults.module.css'
import { PopularSection } from './PopularSection.tsx'
import { RetryButton } from './RetryButton.tsx'
import { getSearchPath, getSearchTerm, type SearchParameters } from './search-parameters.ts'

export type Elsewhere = { spelling: string | undefined; popular: CardView[] }

type Props = {
  asked: SearchParameters
  /** Where to go on; undefined when the search itself failed. */
  elsewhere: Elsewhere | undefined
}

/** Stands where results would: what was looked for, and ways on from there. */
export function NoResults({ asked, elsewhere }: Props) {
  const { t } = useTranslation()
  if (!elsewhere) {
    return (
      <EmptyState message={t('news.searchPage.searchFailed')}>
        <RetryButton />
      </EmptyState>
    )
  }
  const { spelling, popular } = elsewhere
  return (
    <>
      <EmptyState message={t('news.searchPage.noResults')}>
        <p>
          {asked.q ? (
            <HighlightedTerm sentence={t('news.searchPage.noResultsForTerm', { term: termPlaceholder })}>
              {asked.q}
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
        <WiderSearches asked={asked} />
      </EmptyState>
      <PopularSection articles={popular} />
      <CategorySection />
    </>
  )
}

/** The same search without one of its conditions, or all there is when that leaves nothing to look for. */
function WiderSearches({ asked }: { asked: SearchParameters }) {
  const { t } = useTranslation()
  const set = (['category', 'author'] as const).filter((name) => asked[name] !== '')
  const isAlone = set.length === 1 && asked.q === ''
  return (
    <div className={styles.wider}>
      {!isAlone &&
        set.map((name) => (
          <Link key={name} className={buttons.quiet} to={getSearchPath({ ...asked, [name]: '' }, 1)}>
            <span>
              <HighlightedTerm
                sentence={t('news.searchPage.searchWithoutFilter', { filter: termPlaceholder })}
              >
                {getSearchTerm({ q: '', category: '', author: '', [name]: asked[name] }, t)}
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
