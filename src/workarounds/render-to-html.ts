// Works around react-dom 19.3.1: `renderToPipeableStream` encodes each of the thousands of parts of a page by itself, which
// takes a tenth of the time of a page, and `renderToString` does not wait for what suspends. With its default chunk size,
// the stream also writes the content of larger Suspense boundaries after the page and moves it by an inline script, which
// pages without scripts and the content security policy exclude.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** Written by React before a boundary that the browser has to render. */
const unfinished = '<!--$!-->'

/**
 * Renders the whole page, including everything that suspends.
 * @param canRepeat the page can be rendered twice, unlike the scripts of the router, which read a stream
 */
export async function renderToHtml(page: ReactNode, { canRepeat }: { canRepeat: boolean }): Promise<string> {
  return (canRepeat ? renderAtOnce(page) : undefined) ?? (await renderWhenReady(page))
}

/** Returns undefined if something suspends, which it does only until its module is loaded, or if a component throws. */
function renderAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page)
    if (html.includes(unfinished)) return undefined
    // The stream writes it before a document, `renderToString` does not.
    return html.startsWith('<html') ? `<!DOCTYPE html>${html}` : html
  } catch {
    // Thrown again by the stream, unless the component has only suspended.
    return undefined
  }
}

function renderWhenReady(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
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
