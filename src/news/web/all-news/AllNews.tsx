import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AdSlot } from '#src/ads/web/AdSlot.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { FilterOptions } from '../../contract/article-list.ts'
import { ArticleCard } from '../cards/ArticleCard.tsx'
import grid from '../cards/article-grid.module.css'
import { ListHeader } from '../lists/ListHeader.tsx'
import listPage from '../lists/list-page.module.css'
import {
  type ArticleBatch,
  type ArticleList,
  countReservedArticles,
  createArticleList,
  isReplacing,
} from './article-list-reducer.ts'
import { FilterForm } from './FilterForm.tsx'
import type { Filters } from './filters.ts'
import { ListFooter } from './ListFooter.tsx'
import { ListProgress } from './ListProgress.tsx'
import { ReservedCards } from './ReservedCards.tsx'
import { useArticleList } from './use-article-list.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useFilterForm } from './use-filter-form.ts'
import { useListUrl, useNearEnd } from './use-scroll.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** The list as loaded by the server. */
type LoadedList = {
  filters: Filters
  page: number
  /** Undefined when the server could not load it. */
  batch: ArticleBatch | undefined
  choices: FilterOptions
}

/**
 * The infinite list of all news with its filters.
 * @param visitKey key of the visit; the list is restored when the reader goes back to it
 */
export function AllNews({ loaded, visitKey }: { loaded: LoadedList; visitKey: string }) {
  const { t } = useTranslation()
  const results = useRef<HTMLDivElement>(null)
  const [list, dispatch] = useArticleList(visitKey, () =>
    createArticleList(loaded.filters, loaded.page, loaded.batch),
  )
  const choices = useFilterChoices(loaded.choices)
  const form = useFilterForm(list.filters, (filters) => dispatch({ type: 'filter', filters }))
  useNearEnd(results, () => dispatch({ type: 'loadMore', trigger: 'scroll' }))
  useListUrl(list, results)
  useScrollToStart(list, results)
  useScrollAnchor(results, visitKey)
  const isEmpty = list.articles.length === 0 && !list.failedRequest && !list.request
  return (
    <div className={`container ${listPage.page}`}>
      <ListHeader title={t('news.allPage.title')} />
      <AdSlot placement="bannerTop" />
      <FilterForm form={form} choices={choices}>
        <ListProgress list={list} />
      </FilterForm>
      <div ref={results} className={listPage.results} aria-busy={isReplacing(list)}>
        {isEmpty ? <EmptyState message={t('news.allPage.empty')} /> : <Articles list={list} />}
      </div>
      {/* New elements after each page, because the browser would follow those in view to their new place. */}
      <ReservedCards key={list.articles.length} count={countReservedArticles(list)} />
      {!isEmpty && (
        <ListFooter
          list={list}
          onLoadMore={() => dispatch({ type: 'loadMore', trigger: 'button' })}
          onRetry={() => dispatch({ type: 'retry' })}
        />
      )}
    </div>
  )
}

function Articles({ list: { articles, pages } }: { list: ArticleList }) {
  const pageByStart = new Map(pages.map(({ page, start }) => [start, page]))
  return (
    <ol className={grid.grid} data-columns="3">
      {articles.map((article, index) => (
        <li key={article._id} data-page={pageByStart.get(index)}>
          <ArticleCard article={article} variant="tile" heading="h2" isFirst={index === 0} />
        </li>
      ))}
    </ol>
  )
}

/** Scrolls to the start of the list after it was replaced. */
function useScrollToStart({ pages }: ArticleList, results: React.RefObject<HTMLElement | null>): void {
  const [firstPage] = pages
  const lastFirstPage = useRef(firstPage)
  useEffect(() => {
    if (lastFirstPage.current === firstPage) return
    lastFirstPage.current = firstPage
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView()
  }, [firstPage, results])
}
