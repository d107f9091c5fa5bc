import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { AppTabs } from '#src/app/web/AppTabs.tsx'
import { AuthDialogRoot } from '#src/auth/web/AuthDialogRoot.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { SectionBar } from './SectionBar.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import type { Stores } from './StoreButtons.tsx'
import { useFocusHeading } from './use-focus-heading.ts'

type Props = { year: number | undefined; stores: Stores | undefined; children: ReactNode }

/** Header, main element and footer around every page. The admin pages have neither sections nor footer. */
export function SiteLayout({ year, stores, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  useFocusHeading()
  // "You" leads members to their account and their saved articles; from there, the tabs lead back.
  const isApp = /^\/(app|account|saved)(\/|$)/.test(pathname)
  const isAdmin = /^\/admin(\/|$)/.test(pathname)
  return (
    <>
      <a className="skip-link" href="#content">
        {t('shell.skipToContent')}
      </a>
      <NavigationProgress />
      <SiteHeader isAdmin={isAdmin} />
      {isApp && <AppTabs />}
      {!isApp && !isAdmin && <SectionBar />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {!isAdmin && <SiteFooter year={year} stores={stores} />}
      <AuthDialogRoot />
    </>
  )
}
