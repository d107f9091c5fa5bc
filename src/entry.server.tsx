// Renders a page completely before responding: the response is cached as a whole, so it is not streamed.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { getServerI18n } from './i18n/messages.server.ts'
import { type LoaderContext, pageContext } from './pages/page-context.ts'
import { deferScripts } from './shell/defer-scripts.ts'
import { DocumentTexts } from './ui/document-texts.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: LoaderContext,
): Promise<Response> {
  const { language, texts } = loadContext.get(pageContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await renderToHtml(
    <I18nextProvider i18n={getServerI18n(language)}>
      <DocumentTexts value={texts}>
        <ServerRouter context={routerContext} url={request.url} />
      </DocumentTexts>
    </I18nextProvider>,
  )
  return new Response(finishHtml(html), { status, headers })
}

function finishHtml(html: string): string {
  // In development, Vite adds its reload client to the scripts, so they stay unchanged.
  const withDeferredScripts = import.meta.env.PROD ? deferScripts(html) : html
  return (
    withDeferredScripts
      // React writes the attribute in camel case; clients that search HTML without a parser expect lower case.
      .replaceAll(' hrefLang="', ' hreflang="')
      // On pages without deferred scripts, scripts must still not delay styles and fonts.
      .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
  )
}

/** Expected failures render as error pages; everything else is reported. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  context.get(pageContext).reportError(error)
}

function renderToHtml(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      // Otherwise React appends late content after the page, where it stays unless a script can move it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const output = new PassThrough()
        text(output).then(resolve, reject)
        stream.pipe(output)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
