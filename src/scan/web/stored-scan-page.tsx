import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, useParams } from 'react-router'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { pageContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { BackLink } from '#src/ui/list/BackLink.tsx'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { StatusLine } from '#src/ui/status/StatusLine.tsx'
import { StoredScan } from './history/StoredScan.tsx'
import styles from './scan-page.module.css'

/** The same for every scan: only the browser knows who is signed in, and fetches what this person may see. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  includeMessages(page, 'catalogue', 'scan')
  const { t } = getServerI18n(page.language)
  const head = createPageHead(page, {
    title: t('scan:stored.title'),
    description: t('scan:stored.description'),
    path: `/app/scans/${params.id ?? ''}`,
    isIndexed: false,
  })
  return data({ head })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function StoredScanPage() {
  const { t, ready } = useTranslation(['common', 'catalogue', 'scan'])
  const { id = '' } = useParams()
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.header}>
        <BackLink to="/app/scans">{t('scan:all.title')}</BackLink>
        <h1 className={styles.title}>{t('scan:stored.title')}</h1>
      </header>
      <noscript>{t('scan:stored.needsJavaScript')}</noscript>
      <StoredScan key={id} id={id} />
      <StatusLine dismissLabel={t('scan:dismiss')} />
    </div>
  )
}
