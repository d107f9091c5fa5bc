import type { ToggleEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountControl } from '#src/auth/web/AccountControl.tsx'
import { LazyAdminButton } from '#src/auth/web/LazyAdminButton.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { CategoryMenu } from './CategoryMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NewsLinks } from './NewsLinks.tsx'
import { OilLinks } from './OilLinks.tsx'
import { OliveMark } from './OliveMark.tsx'
import { SearchForm } from './SearchForm.tsx'
import styles from './SiteHeader.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useCloseMenus } from './use-close-menus.ts'

function focusSearchField({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.querySelector('input')?.focus()
}

/**
 * The header of every page. On wide screens everything is in one line. On narrow screens search and menu are popovers,
 * which also open without JavaScript. The admin pages have a slim one without what is only for readers.
 */
export function SiteHeader({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation()
  useCloseMenus()
  return (
    <header className={`${styles.header} no-print`}>
      <div className={`container ${styles.bar}`}>
        <Link to="/" className={styles.logo} aria-label={t('shell.logo')}>
          <span className={styles.mark}>
            <OliveMark />
          </span>
          <span className={styles.wordmark}>{t('shell.name')}</span>
        </Link>
        <div className={styles.adminButton}>
          <LazyAdminButton />
        </div>
        {!isAdmin && (
          <>
            <button
              type="button"
              className={styles.toggle}
              popoverTarget="site-search"
              aria-label={t('shell.openSearch')}
            >
              <Icon name="search" size={24} />
            </button>
            <div id="site-search" popover="auto" className={styles.search} onToggle={focusSearchField}>
              <SearchForm />
            </div>
          </>
        )}
        <button
          type="button"
          className={styles.toggle}
          popoverTarget="site-menu"
          aria-label={t('shell.openMenu')}
        >
          <Icon name="menu" size={24} />
        </button>
        <div id="site-menu" popover="auto" className={styles.menu}>
          {!isAdmin && (
            <>
              <NewsLinks />
              <OilLinks />
              <CategoryMenu />
            </>
          )}
          <LanguageMenu />
          <ThemeSwitch />
        </div>
        <AccountControl />
      </div>
    </header>
  )
}
