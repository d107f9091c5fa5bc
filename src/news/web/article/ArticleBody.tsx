import { useEffect, useRef } from 'react'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { useDocumentHtml } from '#src/ui/document-texts.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { playVideo } from './play-video.ts'
import './article-body.css'
import './article-gallery.css'
import './article-formats.css'
import './article-colors.css'

/**
 * The text of an article. Set a `key` that changes with the text: the HTML is read only on mount.
 * @param html sanitized by the server; undefined when the document already contains it
 */
export function ArticleBody({ html, language }: { html: string | undefined; language: LanguageCode }) {
  const renderedHtml = useDocumentHtml('article-body', html, '.article-body')
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other scrollable elements
  useEffect(() => (body.current ? makeOverflowFocusable(body.current) : undefined), [renderedHtml])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click
    <div
      ref={body}
      className="article-body"
      onClick={playVideo}
      {...getLanguageAttributes(language)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(renderedHtml) }}
    />
  )
}

/** Makes tables and listings that scroll horizontally focusable, so that they can be scrolled by keyboard. */
function makeOverflowFocusable(body: HTMLElement): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const element of body.querySelectorAll('table, pre')) observer.observe(element)
  return () => observer.disconnect()
}
