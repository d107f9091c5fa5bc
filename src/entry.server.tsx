// Renders a page completely before responding: the response is cached as a whole, so it is not streamed. The document is
// left in the page context.
import { LRUCache } from 'lru-cache'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import type { LanguageCode } from './i18n/languages.ts'
import { getServerI18n } from './i18n/messages.server.ts'
import { type LoaderContext, pageContext } from './pages/page-context.ts'
import { DocumentTexts } from './ui/document-texts.ts'
import { PriorityPicture } from './ui/priority-picture.ts'
import { type RenderedContentCache, RenderedContents, storeRenderedContents } from './ui/rendered-contents.ts'
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
  const page = loadContext.get(pageContext)
  const { language, texts, messageFiles, allowInlineScript } = page
  headers.set('content-type', 'text/html; charset=utf-8')
  const scripts = import.meta.env.PROD
    ? { ...(await createDocumentScripts(routerContext, [...messageFiles.values()])), allowInlineScript }
    : undefined
  const contents = import.meta.env.PROD ? { cache: getContentCache(language), newKeys: [] } : undefined
  const html = await renderToHtml(
    <I18nextProvider i18n={getServerI18n(language)}>
      <DocumentTexts value={texts}>
        <ServedScripts value={scripts}>
          <PriorityPicture value={{ isRendered: false }}>
            <RenderedContents value={contents}>
              <ServerRouter context={routerContext} url={request.url} />
            </RenderedContents>
          </PriorityPicture>
        </ServedScripts>
      </DocumentTexts>
    </I18nextProvider>,
    { canRepeat: scripts !== undefined },
  )
  page.html = contents ? storeRenderedContents(html, contents) : html
  return new Response(null, { status, headers })
}

/** Of each language: 300 cards take one to two megabytes. */
const maxContents = 300
const contentCaches = new Map<LanguageCode, RenderedContentCache>()

/** Not used in development, where components change while the server runs. */
function getContentCache(language: LanguageCode): RenderedContentCache {
  const cache = contentCaches.get(language) ?? new LRUCache<string, string>({ max: maxContents })
  contentCaches.set(language, cache)
  return cache
}

/** Expected failures render as error pages; everything else is reported. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  context.get(pageContext).reportError(error)
}
