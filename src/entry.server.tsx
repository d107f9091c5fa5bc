// Renders a page to its end: it is kept as a whole, so there is nothing to stream.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { getServerI18n } from './i18n/messages.server.ts'
import { type LoaderContext, pageContext } from './pages/page-context.ts'
import { startLate } from './shell/defer-scripts.ts'
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
  const html = await renderWhole(
    <I18nextProvider i18n={getServerI18n(language)}>
      <DocumentTexts value={texts}>
        <ServerRouter context={routerContext} url={request.url} />
      </DocumentTexts>
    </I18nextProvider>,
  )
  return new Response(asSent(html), { status, headers })
}

function asSent(html: string): string {
  // In development scripts come with what reloads them.
  const timed = import.meta.env.PROD ? startLate(html) : html
  return (
    timed
      // React writes this attribute as its property is called; whoever looks for it without a parser finds it like this.
      .replaceAll(' hrefLang="', ' hreflang="')
      // Where there is no picture to wait for, scripts must still not hold up the styles and fonts.
      .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
  )
}

/** Expected failures have their pages; anything else is told to whoever asked for the page. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  context.get(pageContext).reportError(error)
}

function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      // Else what came late is put behind the page, and stays there where no script can bring it to its place.
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
