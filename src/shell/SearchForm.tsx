import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import styles from './SearchForm.module.css'

const listId = 'search-suggestions'

const SearchSuggestions = lazyOptional(
  async () => (await import('#src/news/web/suggestions/SearchSuggestions.tsx')).SearchSuggestions,
)

/**
 * A plain form to the search page; with JavaScript the page changes without a reload, and suggestions come while one
 * types. What they need is loaded when the field is first used. Blank text goes nowhere.
 */
export function SearchForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAlive = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const [{ isExpanded, markedId }, setShown] = useState<{
    isExpanded: boolean
    markedId?: string | undefined
  }>({ isExpanded: false })
  // Who was quicker than the scripts types already.
  useEffect(() => setUsed(document.activeElement === field.current), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = field.current?.value.trim()
    if (text) void navigate(`/search?${new URLSearchParams({ q: text })}`)
  }

  return (
    <search className={styles.search}>
      <form action="/search" method="get" className={styles.form} onSubmit={submit}>
        <label className="visually-hidden" htmlFor="site-search-text">
          {t('shell.searchLabel')}
        </label>
        <div className={styles.line}>
          <input
            ref={field}
            id="site-search-text"
            className={styles.input}
            type="search"
            name="q"
            required
            pattern=".*\S.*"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('shell.searchPlaceholder')}
            onFocus={() => setUsed(true)}
            {...(isAlive && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-controls': listId,
              'aria-expanded': isExpanded,
              'aria-activedescendant': markedId,
            })}
          />
          <button type="submit" className={styles.submit} aria-label={t('shell.search')}>
            <Icon name="search" />
          </button>
        </div>
        {isUsed && (
          <Suspense>
            <SearchSuggestions field={field} id={listId} onShow={setShown} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
