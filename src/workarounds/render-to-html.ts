// Works around react-dom 19.3.1: with its default chunk size, React writes the content of larger Suspense boundaries
// after the page and moves it by an inline script, which pages without scripts and the content security policy exclude.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** Renders the whole page, including everything that suspends. */
export function renderToHtml(page: ReactNode): Promise<string> {
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
