import { type LanguageCode, languageOf } from '#src/i18n/languages.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import './article-body.css'

/** @param html as the server's sanitiser left it */
export function ArticleBody({ html, language }: { html: string; language: LanguageCode }) {
  const { tag, direction } = languageOf(language)
  return (
    <div
      className="article-body"
      lang={tag}
      dir={direction}
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  )
}
