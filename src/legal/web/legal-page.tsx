// The legal pages and the install page. The path names the document. The texts of the publisher replace those of Olea.
import type { TFunction } from 'i18next'
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatDate, toIsoDay } from '#src/i18n/format-date.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { type PageContext, pageContext, servicesContext } from '#src/pages/page-context.ts'
import { InstallActions } from '#src/pwa/web/InstallActions.tsx'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { setStructuredData } from '#src/ui/StructuredData.tsx'
import { createBreadcrumbs, createOrganization, createWebPage } from '#src/ui/structured-data.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { createLegalDocument, isDocumentName } from '../contract/built-in-document.ts'
import { legalTag } from '../contract/document-names.ts'
import type { PublishedDocument } from '../server/legal.service.ts'
import { LegalSections } from './LegalSections.tsx'
import styles from './legal-page.module.css'

const maxAgeMs = 3_600_000

/** Types of schema.org; the other documents are a plain `WebPage`. */
const pageTypes = { about: 'AboutPage', contacts: 'ContactPage' } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const name = /^\/([a-z-]+)/.exec(new URL(request.url).pathname)?.[1] ?? ''
  if (!isDocumentName(name)) throw data(null, { status: 404 })
  const { legal } = context.get(servicesContext)
  const own = name === 'install' ? undefined : await legal.findPublished(name, page.language)
  const builtIn = createLegalDocument(name, page.publisher, t)
  const title = own?.title ?? builtIn.title
  const { description, sections } = builtIn
  const head = createPageHead(page, { title, description, path: `/${name}` })
  const type = name === 'about' || name === 'contacts' ? pageTypes[name] : 'WebPage'
  const { publicUrl } = page
  setStructuredData(page.texts, [
    createWebPage(type, publicUrl, head),
    createBreadcrumbs([
      { name: t('shell.home'), url: `${publicUrl}/` },
      { name: title, url: head.url },
    ]),
    createOrganization(publicUrl, page.publisher),
  ])
  page.cache({ tags: [legalTag], maxAgeMs })
  const install = name === 'install' ? getInstallOptions(page.appStores, t) : undefined
  const version = name === 'install' ? undefined : describeVersion(own, page.timeZone, t)
  return { title, sections: own ? [] : sections, ownHtml: own?.html, head, install, version }
}

/** What a reader is told below the document. */
function describeVersion(own: PublishedDocument | undefined, timeZone: string, t: TFunction) {
  if (!own) return { text: t('legal:version.builtIn'), link: t('legal:policy.title') }
  const date = formatDate(toIsoDay(own.publishedAt, timeZone), timeZone)
  const text = t('legal:version.current', { version: own.version, date })
  return { text, link: t('legal:version.all') }
}

function getInstallOptions({ apple, google }: PageContext['appStores'], t: TFunction) {
  return {
    labels: { install: t('legal:install.button'), stores: t('legal:install.stores') },
    stores: [
      ...(apple ? [{ name: 'App Store', url: apple }] : []),
      ...(google ? [{ name: 'Google Play', url: google }] : []),
    ],
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function LegalPage() {
  const { title, sections, ownHtml, install, version } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      {install && <InstallActions {...install} />}
      {ownHtml === undefined ? (
        <LegalSections sections={sections} />
      ) : (
        <div className="article-body" dangerouslySetInnerHTML={{ __html: trustedHtml(ownHtml) }} />
      )}
      {version && (
        <p className={styles.version}>
          {version.text} <Link to="/policy">{version.link}</Link>
        </p>
      )}
    </div>
  )
}
