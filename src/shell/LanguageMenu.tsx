import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRevalidator } from 'react-router'
import { findLanguageCode, getLanguage, languages } from '#src/i18n/languages.ts'
import { Flag } from '#src/ui/Flag.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import { hreflang } from '#src/workarounds/hreflang.ts'
import styles from './menu.module.css'
import { normalizePagePath } from './page-path.ts'

/** Links to the page in nine languages. With JavaScript the language changes without a reload. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const current = findLanguageCode(i18n.language) ?? 'en'
  const [wasOpened, setWasOpened] = useState(false)

  const changeLanguage = (event: MouseEvent<HTMLAnchorElement>, code: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const menu = event.currentTarget.closest('details')
    menu?.removeAttribute('open')
    // Closing the menu hides the focused link. The page must not scroll.
    menu?.querySelector('summary')?.focus({ preventScroll: true })
    // Texts from the server, such as the document title, are reloaded once the language is in the cookie.
    Promise.all([import('./after-hydration.ts'), i18n.changeLanguage(code)])
      .then(([{ applyLanguageChoice }]) => {
        // The reader has chosen another language while the messages were loading.
        if (i18n.language !== code) return undefined
        applyLanguageChoice(code)
        return revalidate()
      })
      .catch((error: unknown) => logFailure('Changing the language failed:', error))
  }

  return (
    <details className={styles.menu} name="header-menu" onToggle={() => setWasOpened(true)}>
      <summary className={styles.opener}>
        <Icon name="globe" />
        <span className="visually-hidden">{t('shell.language')}</span>
        <span className={styles.current} lang={getLanguage(current).tag}>
          {getLanguage(current).name}
        </span>
        <Icon name="chevron" size={16} />
      </summary>
      <nav className={styles.panel} aria-label={t('shell.language')}>
        <ul className={styles.list}>
          {languages.map(({ code, tag, name, direction, country }) => (
            <li key={code}>
              <a
                className={styles.item}
                href={withLanguage(pathname, search, code)}
                {...hreflang(tag)}
                lang={tag}
                aria-current={code === current || undefined}
                onClick={(event) => changeLanguage(event, code)}
              >
                <Flag country={country} isVisible={wasOpened} />
                <bdi dir={direction}>{name}</bdi>
                {code === current && <Icon name="check" size={16} />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/** Keeps only known query parameters: cached pages are rendered without any others, so hydration would differ. */
function withLanguage(pathname: string, search: string, code: string): string {
  const path = normalizePagePath(pathname + search)
  return `${path}${path.includes('?') ? '&' : '?'}lng=${code}`
}
