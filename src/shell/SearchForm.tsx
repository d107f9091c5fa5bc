import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './SearchForm.module.css'

/** A plain form to the search page; with JavaScript the page changes without a reload. Blank text goes nowhere. */
export function SearchForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (text) void navigate(`/search?${new URLSearchParams({ q: text })}`)
  }

  return (
    <search className={styles.search}>
      <form action="/search" method="get" className={styles.form} onSubmit={submit}>
        <label className="visually-hidden" htmlFor="site-search-text">
          {t('shell.searchLabel')}
        </label>
        <input
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
        />
        <button type="submit" className={styles.submit} aria-label={t('shell.search')}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
