// The report of an advertiser without an account. The token in the query, which is not logged, is the permission to read
// it.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { undefinedIfNotFound } from '#src/ui/undefined-if-not-found.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { parsePeriod, resolvePeriod } from '../report/report-period.ts'
import styles from './advertising-report-page.module.css'

/** Prevents caching and indexing, and keeps the URL with its token out of Referer headers. */
const privateHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

/** Charts and tables. Other pages do not load them. */
const SharedReport = lazy(async () => ({ default: (await import('./SharedReport.tsx')).SharedReport }))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ads } = context.get(servicesContext)
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const period = parsePeriod(searchParams)
  const { from, to } = resolvePeriod(period, page.timeZone, new Date())
  const report = await ads.sharedReports.get(token, { from, to }).catch(undefinedIfNotFound)
  if (!report) {
    const ended = { report, csvPath: '', title: t('ads.reportEnded') }
    return data(ended, { status: 404, headers: privateHeaders })
  }
  const csvPath = `${page.apiUrl ?? '/api'}/advertisements/shared-report/${encodeURIComponent(token)}/report.csv`
  const subject = report.advertisement?.title ?? report.advertiser
  return data({ report, csvPath, title: t('ads.reportTitle', { subject }) }, { headers: privateHeaders })
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ''} – Olea` },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
]

export default function AdvertisingReportPage() {
  const { t } = useTranslation()
  const { report, csvPath, title } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  const loading = <p role="status">{t('shell.loading')}</p>
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      {report ? (
        // The server has no messages of reports: they are loaded with the code.
        <Suspense fallback={loading}>
          {isHydrated ? <SharedReport report={report} csvPath={csvPath} /> : loading}
        </Suspense>
      ) : (
        <p>{t('ads.reportEndedHint')}</p>
      )}
    </div>
  )
}
