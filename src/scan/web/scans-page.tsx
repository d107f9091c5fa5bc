import { useTranslation } from 'react-i18next'
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { useOfflinePage } from '#src/pwa/web/use-offline-page.ts'
import buttons from '#src/ui/button.module.css'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { StatusLine } from '#src/ui/status/StatusLine.tsx'
import { AllScans } from './history/AllScans.tsx'
import styles from './scan-page.module.css'

const maxAgeMs = 3_600_000

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  includeMessages(page, 'catalogue', 'scan')
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t('scan:all.title'),
    description: t('scan:all.description'),
    path: '/app/scans',
    isIndexed: false,
  })
  page.cache({ tags: [], maxAgeMs })
  return data({ head })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function ScansPage() {
  useOfflinePage('/app/scans')
  const { t, ready } = useTranslation(['common', 'catalogue', 'scan'])
  useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('scan:all.title')}</h1>
        <p>
          <Link className={buttons.quiet} to="/app/scan">
            {t('scan:title')}
          </Link>
        </p>
      </header>
      <AllScans />
      <StatusLine dismissLabel={t('scan:dismiss')} />
    </div>
  )
}
