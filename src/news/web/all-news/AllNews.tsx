import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ArticleCard } from '../ArticleCard.tsx'
import grid from '../article-grid.module.css'
import { ListHeader } from '../ListHeader.tsx'
import list from '../list-page.module.css'
import {
  type ArticleBatch,
  type ArticleList,
  createArticleList,
  isReplacing,
} from './article-list-reducer.ts'
import { FilterForm } from './FilterForm.tsx'
import type { Filters } from './filters.ts'
import { ListFooter } from './ListFooter.tsx'
import { ListProgress } from './ListProgress.tsx'
import type { FilterChoices } from './parse-filter-choices.ts'
import { useArticleList } from './use-article-list.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useFilterForm } from './use-filter-form.ts'
import { useListUrl, useNearEnd } from './use-scroll.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

export type ServedList = {
  filters: Filters
  page: number
  /** undefined when it could not be had. */
  part: ArticleBatch | undefined
  choices: FilterChoices
}

/** The endless list with its filters. @param place names it among the lists the reader may come back to */
export function AllNews({ served, place }: { served: ServedList; place: string }) {
  const { t } = useTranslation()
  const results = useRef<HTMLDivElement>(null)
  const [articles, change] = useArticleList(place, () =>
    createArticleList(served.filters, served.page, served.part),
  )
  const choices = useFilterChoices(served.choices)
  const form = useFilterForm(articles.filters, (filters) => change({ type: 'filter', filters }))
  useNearEnd(results, () => change({ type: 'continue', by: 'scrolling' }))
  useListUrl(articles, results)
  useBeginAgain(articles, results)
  useScrollAnchor(results, place)
  const isEmpty = articles.articles.length === 0 && !articles.failed && !articles.request
  return (
    <div className={`container ${list.page}`}>
      <ListHeader title={t('news.allPage.title')} />
      <FilterForm form={form} choices={choices}>
        <ListProgress list={articles} />
      </FilterForm>
      <div ref={results} className={list.results} aria-busy={isReplacing(articles)}>
        {isEmpty ? <EmptyState message={t('news.allPage.empty')} /> : <Articles list={articles} />}
      </div>
      {!isEmpty && (
        <ListFooter
          list={articles}
          onContinue={() => change({ type: 'continue', by: 'button' })}
          onRetry={() => change({ type: 'retry' })}
        />
      )}
    </div>
  )
}

function Articles({ list: { articles, pages } }: { list: ArticleList }) {
  const starts = new Map(pages.map(({ page, start }) => [start, page]))
  return (
    <ol className={grid.grid} data-columns="3">
      {articles.map((article, index) => (
        <li key={article._id} data-page={starts.get(index)}>
          <ArticleCard article={article} variant="tile" heading="h2" isFirst={index === 0} />
        </li>
      ))}
    </ol>
  )
}

/** A list that replaced another one is read from its beginning. */
function useBeginAgain({ pages }: ArticleList, results: React.RefObject<HTMLElement | null>): void {
  const [first] = pages
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current === first) return
    shown.current = first
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView()
  }, [first, results])
}
