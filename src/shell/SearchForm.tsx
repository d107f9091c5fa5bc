import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import styles from './SearchForm.module.css'

const listId = 'search-suggestions'

const SearchSuggestions = lazyOptional(
  async () => (await import('#src/news/web/search/suggestions/SearchSuggestions.tsx')).SearchSuggestions,
)

/**
 * A plain form that opens the search page. With JavaScript it navigates without a reload and shows suggestions while
 * the reader types; their code is loaded when the field is first focused. Blank text is not submitted.
 */
export function SearchForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [wasFocused, setFocused] = useState(false)
  const [{ isExpanded, activeId }, setListState] = useState<{
    isExpanded: boolean
    activeId?: string | undefined
  }>({ isExpanded: false })
  // The reader may have focused the field before hydration.
  useEffect(() => setFocused(document.activeElement === field.current), [])

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
            onFocus={() => setFocused(true)}
            {...(isHydrated && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-controls': listId,
              'aria-expanded': isExpanded,
              'aria-activedescendant': activeId,
            })}
          />
          <button type="submit" className={styles.submit} aria-label={t('shell.search')}>
            <Icon name="search" />
          </button>
        </div>
        {wasFocused && (
          <Suspense>
            <SearchSuggestions field={field} id={listId} onChange={setListState} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
