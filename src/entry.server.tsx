// Renders a page completely before responding: the response is cached as a whole, so it is not streamed.
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { getServerI18n } from './i18n/messages.server.ts'
import { type LoaderContext, pageContext } from './pages/page-context.ts'
import { DocumentTexts } from './ui/document-texts.ts'
import { PriorityPicture } from './ui/priority-picture.ts'
import { ServedScripts } from './workarounds/DocumentScripts.tsx'
import { createDocumentScripts } from './workarounds/document-scripts.ts'
import { renderToHtml } from './workarounds/render-to-html.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: LoaderContext,
): Promise<Response> {
  const { language, texts, allowInlineScript } = loadContext.get(pageContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const scripts = import.meta.env.PROD
    ? { ...(await createDocumentScripts(routerContext)), allowInlineScript }
    : undefined
  const html = await renderToHtml(
    <I18nextProvider i18n={getServerI18n(language)}>
      <DocumentTexts value={texts}>
        <ServedScripts value={scripts}>
          <PriorityPicture value={{ isRendered: false }}>
            <ServerRouter context={routerContext} url={request.url} />
          </PriorityPicture>
        </ServedScripts>
      </DocumentTexts>
    </I18nextProvider>,
  )
  return new Response(html, { status, headers })
}

/** Expected failures render as error pages; everything else is reported. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  context.get(pageContext).reportError(error)
}
