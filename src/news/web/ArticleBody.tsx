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
 * Give it the article's id as `key`: its text is taken once.
 * @param sent HTML as the server's sanitiser left it; undefined when it stands in the document already
 */
export function ArticleBody({ sent, language }: { sent: string | undefined; language: LanguageCode }) {
  const html = useDocumentHtml('article-body', sent, '.article-body')
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other boxes
  useEffect(() => (body.current ? letKeysScroll(body.current) : undefined), [html])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses arrive here from the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a press
    <div
      ref={body}
      className="article-body"
      onClick={playVideo}
      {...getLanguageAttributes(language)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  )
}

/** A table or listing wider than the column scrolls in its own box; Tab must reach it, for those without a mouse. */
function letKeysScroll(body: HTMLElement): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const box of body.querySelectorAll('table, pre')) observer.observe(box)
  return () => observer.disconnect()
}
