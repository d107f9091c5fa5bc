// The HTML document around every page.
import type { ReactNode } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, useRouteLoaderData } from 'react-router'
import { toIsoDay } from './i18n/format-date.ts'
import { fallbackLanguage, getLanguage } from './i18n/languages.ts'
import { includeMessages } from './i18n/messages.server.ts'
import { productName } from './news/contract/limits.ts'
import { pageContext } from './pages/page-context.ts'
import favicon from './shell/favicon.svg?url'
import { RouteErrorPage } from './shell/RouteErrorPage.tsx'
import { SiteLayout } from './shell/SiteLayout.tsx'
import { feedLinks } from './syndication/contract/feed-path.ts'
import './ui/fonts.css'
import './ui/arabic-and-hindi-fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './news/web/category/category-colors.css'
import { useDocumentHtml } from './ui/document-texts.ts'
import { FontPreloads } from './ui/FontPreloads.tsx'
import { StructuredData } from './ui/StructuredData.tsx'
import { trustedHtml } from './ui/trusted-html.ts'
import { DocumentScripts } from './workarounds/DocumentScripts.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  includeMessages(page)
  return {
    language: page.language,
    feeds: feedLinks(productName, page),
    timeZone: page.timeZone,
    isOfflineReadingEnabled: page.isOfflineReadingEnabled,
    publicUrl: page.publicUrl,
    apiUrl: page.apiUrl,
    appStores: page.appStores,
    year: Number(toIsoDay(new Date(), page.timeZone).slice(0, 4)),
  }
}

/** The data of the frame does not change during client-side navigation. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const language = getLanguage(data?.language ?? fallbackLanguage)
  const inlineScript = useDocumentHtml('inline-script', undefined, '#inline-script')
  const messageFiles = useDocumentHtml('message-files', undefined, '#message-files')
  return (
    <html lang={language.tag} dir={language.direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14170f" media="(prefers-color-scheme: dark)" />
        <script
          id="inline-script"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: trustedHtml(inlineScript) }}
        />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <link rel="apple-touch-icon" href="/icons/olea-touch-180.png" />
        {data && !data.isOfflineReadingEnabled && <meta name="offline-reading" content="off" />}
        {data?.apiUrl !== undefined && <meta name="api-url" content={data.apiUrl} />}
        <link rel="manifest" href={`/manifest.webmanifest?lng=${language.code}`} />
        {data?.feeds.map((feed) => (
          <link key={feed.href} rel="alternate" {...feed} />
        ))}
        <FontPreloads language={language.code} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script
          id="message-files"
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: trustedHtml(messageFiles || '{}') }}
        />
        <DocumentScripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }) {
  return (
    <SiteLayout year={loaderData.year} stores={loaderData.appStores}>
      <Outlet />
      <StructuredData />
    </SiteLayout>
  )
}

/** Shown when a loader or component fails outside a page's own error boundary. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <SiteLayout year={data?.year} stores={data?.appStores}>
      <RouteErrorPage />
    </SiteLayout>
  )
}
