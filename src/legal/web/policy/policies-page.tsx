// The current policies: which version of each applies, since when, and all earlier versions.
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatDate, toIsoDay } from '#src/i18n/format-date.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { setStructuredData } from '#src/ui/StructuredData.tsx'
import { createWebPage } from '#src/ui/structured-data.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { legalTag, policyNames } from '../../contract/document-names.ts'
import page from '../legal-page.module.css'
import styles from './policies-page.module.css'

const maxAgeMs = 3_600_000

export async function loader({ context }: LoaderFunctionArgs) {
  const request = context.get(pageContext)
  const { legal } = context.get(servicesContext)
  const { language, timeZone } = request
  const { t } = getServerI18n(language)
  const [own, versions] = await Promise.all([
    legal.findPublished('policy', language),
    legal.listPolicyVersions(language),
  ])
  const title = own?.title ?? t('legal:policy.title')
  const description = t('legal:policy.description')
  const policies = policyNames.map((name) => {
    const ofPolicy = versions.filter((each) => each.name === name)
    return {
      name,
      title: ofPolicy[0]?.title ?? t(`legal:${name}.title`),
      versions: ofPolicy.map(({ version, title: text, note, publishedAt }) => ({
        ...{ version, note, isBuiltIn: text === null },
        label: t('legal:policy.version', {
          version,
          date: formatDate(toIsoDay(new Date(publishedAt), timeZone), timeZone),
        }),
      })),
    }
  })
  const head = createPageHead(request, { title, description, path: '/policy' })
  setStructuredData(request.texts, [createWebPage('WebPage', request.publicUrl, head)])
  request.cache({ tags: [legalTag], maxAgeMs })
  return {
    ...{ title, description, introduction: own?.html, policies },
    head,
    labels: {
      current: t('legal:policy.current'),
      builtIn: t('legal:policy.builtIn'),
      read: t('legal:policy.read'),
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function PoliciesPage() {
  const { title, description, introduction, policies, labels } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${page.page}`}>
      <h1 className={page.title}>{title}</h1>
      {introduction === undefined ? (
        <p className={styles.introduction}>{description}</p>
      ) : (
        <div className="article-body" dangerouslySetInnerHTML={{ __html: trustedHtml(introduction) }} />
      )}
      {policies.map((policy) => (
        <section key={policy.name} className={styles.policy} aria-labelledby={policy.name}>
          <h2 id={policy.name} className={styles.title}>
            {policy.title}
          </h2>
          <ul className={styles.versions}>
            {policy.versions.length === 0 && (
              <li className={styles.version}>
                <span>{labels.builtIn}</span>
                <Link to={`/${policy.name}`}>{labels.read}</Link>
              </li>
            )}
            {policy.versions.map((each, index) => (
              <li key={each.version} className={styles.version}>
                <span>
                  {each.label}
                  {index === 0 && <strong className={styles.current}>{labels.current}</strong>}
                </span>
                <span className={styles.note} dir="auto">
                  {each.isBuiltIn ? labels.builtIn : each.note}
                </span>
                {(index === 0 || !each.isBuiltIn) && (
                  <Link
                    to={index === 0 ? `/${policy.name}` : `/policy/${policy.name}/${each.version}`}
                    aria-label={`${labels.read}: ${policy.title}, ${each.label}`}
                  >
                    {labels.read}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
