// An earlier version of a policy. Search engines do not index it.
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatDate, toIsoDay } from '#src/i18n/format-date.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { legalTag, policyNames } from '../../contract/document-names.ts'
import { VersionParameters } from '../../contract/documents.ts'
import styles from '../legal-page.module.css'

const maxAgeMs = 3_600_000

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { language, timeZone } = page
  const { t } = getServerI18n(language)
  const { legal } = context.get(servicesContext)
  const parsed = VersionParameters.safeParse({ ...params, language })
  const name = policyNames.find((each) => each === params.name)
  const found =
    parsed.success && name ? await legal.findPublishedVersion(name, language, parsed.data.version) : undefined
  if (!found || !name) throw data(null, { status: 404 })
  const { title, html, version, publishedAt } = found
  const date = formatDate(toIsoDay(publishedAt, timeZone), timeZone)
  const label = t('legal:policy.version', { version, date })
  const head = createPageHead(page, {
    title: `${title} – ${label}`,
    description: t('legal:policy.description'),
    path: `/policy/${name}/${version}`,
    isIndexed: false,
  })
  const current = await legal.findPublished(name, language)
  page.cache({ tags: [legalTag], maxAgeMs })
  const labels = { isOld: t('legal:policy.isOld'), current: t('legal:policy.readCurrent') }
  return { name, title, html, label, head, labels, isCurrent: current?.version === version }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function PolicyVersionPage() {
  const { name, title, html, label, labels, isCurrent } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      <p className={isCurrent ? styles.version : styles.notice}>
        {label}. {!isCurrent && labels.isOld} <Link to={`/${name}`}>{labels.current}</Link>
      </p>
      <div className="article-body" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
    </div>
  )
}
