import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { CategorySection } from './CategorySection.tsx'
import type { CardView } from './card-view.ts'
import { type AskedSearch, searchAddress, searchSubject } from './describe-search.ts'
import styles from './NoResults.module.css'
import { PopularSection } from './PopularSection.tsx'
import { Subject, subjectMark } from './Subject.tsx'
import { TryAgain } from './TryAgain.tsx'

export type Elsewhere = { spelling: string | undefined; popular: CardView[] }

type Props = {
  asked: AskedSearch
  /** Where to go on; undefined when the search itself failed. */
  elsewhere: Elsewhere | undefined
}

/** Stands where results would: what was looked for, and ways on from there. */
export function NoResults({ asked, elsewhere }: Props) {
  const { t } = useTranslation()
  if (!elsewhere) {
    return (
      <EmptyState message={t('news.searchPage.failed')}>
        <TryAgain />
      </EmptyState>
    )
  }
  const { spelling, popular } = elsewhere
  return (
    <>
      <EmptyState message={t('news.searchPage.none')}>
        <p>
          {asked.q ? (
            <Subject sentence={t('news.searchPage.noneForTerm', { term: subjectMark })}>{asked.q}</Subject>
          ) : (
            t('news.searchPage.noneForCriteria')
          )}
        </p>
        {spelling && (
          <Link className={styles.spelling} to={searchAddress({ q: spelling, category: '', author: '' }, 1)}>
            <Subject sentence={t('news.searchPage.didYouMean', { term: subjectMark })}>{spelling}</Subject>
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
function WiderSearches({ asked }: { asked: AskedSearch }) {
  const { t } = useTranslation()
  const set = (['category', 'author'] as const).filter((name) => asked[name] !== '')
  const isAlone = set.length === 1 && asked.q === ''
  return (
    <div className={styles.wider}>
      {!isAlone &&
        set.map((name) => (
          <Link key={name} className={buttons.quiet} to={searchAddress({ ...asked, [name]: '' }, 1)}>
            <span>
              <Subject sentence={t('news.searchPage.without', { filter: subjectMark })}>
                {searchSubject({ q: '', category: '', author: '', [name]: asked[name] }, t)}
              </Subject>
            </span>
          </Link>
        ))}
      <Link className={buttons.quiet} to="/news/all">
        {t('news.home.viewAll')}
      </Link>
    </div>
  )
}
