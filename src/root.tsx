// The document every page stands in.
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { fallbackLanguage, languageOf } from './i18n/languages.ts'
import { messagesFor } from './i18n/messages.server.ts'
import { pageContext } from './services-context.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { SiteFrame } from './shell/SiteFrame.tsx'
import { themeScript } from './shell/theme-script.ts'
import './ui/tokens.css'
import './ui/base.css'
import { trustedHtml } from './ui/trusted-html.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return {
    language: page.language,
    timeZone: page.timeZone,
    publicUrl: page.publicUrl,
    messages: JSON.stringify(messagesFor(page.language)).replaceAll('<', '\\u003c'),
  }
}

/** The frame changes only with the document. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const language = languageOf(data?.language ?? fallbackLanguage)
  return (
    <html lang={language.tag} dir={language.direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml(themeScript) }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script
          id="messages"
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: trustedHtml(data?.messages ?? '{}') }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <SiteFrame>
      <ErrorPage status={status} />
    </SiteFrame>
  )
}
