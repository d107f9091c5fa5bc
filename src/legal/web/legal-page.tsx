// The legal pages and the install page. The path names the document.
import type { TFunction } from 'i18next'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { type PageContext, pageContext, servicesContext } from '#src/pages/page-context.ts'
import { InstallActions } from '#src/pwa/web/InstallActions.tsx'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { setStructuredData } from '#src/ui/StructuredData.tsx'
import { createBreadcrumbs, createOrganization, createWebPage } from '#src/ui/structured-data.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { LegalSections } from './LegalSections.tsx'
import { createLegalDocument, isDocumentName } from './legal-document.ts'
import styles from './legal-page.module.css'

/** Limits the time until a changed custom document is visible; no write invalidates the cache. */
const maxAgeMs = 60_000

/** Types of schema.org; the other documents are a plain `WebPage`. */
const pageTypes = { about: 'AboutPage', contacts: 'ContactPage' } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { t } = getServerI18n(page.language)
  const name = /^\/([a-z]+)/.exec(new URL(request.url).pathname)?.[1] ?? ''
  if (!isDocumentName(name)) throw data(null, { status: 404 })
  const { customDocuments } = context.get(servicesContext)
  const custom = name === 'install' ? undefined : await customDocuments.find(name, page.language)
  const builtIn = createLegalDocument(name, page.publisher, t)
  const title = custom?.title ?? builtIn.title
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
  page.cache({ tags: [], maxAgeMs })
  const install = name === 'install' ? getInstallOptions(page.appStores, t) : undefined
  return { title, sections: custom ? [] : sections, customHtml: custom?.html, head, install }
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
  const { title, sections, customHtml, install } = useLoaderData<typeof loader>()
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      {install && <InstallActions {...install} />}
      {customHtml === undefined ? (
        <LegalSections sections={sections} />
      ) : (
        <div className="article-body" dangerouslySetInnerHTML={{ __html: trustedHtml(customHtml) }} />
      )}
    </div>
  )
}
