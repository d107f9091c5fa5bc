import type { LanguageCode } from '#src/i18n/languages.ts'
import { inLanguage } from '#src/ui/in-language.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import './article-body.css'

/** @param html as the server's sanitiser left it */
export function ArticleBody({ html, language }: { html: string; language: LanguageCode }) {
  return (
    <div
      className="article-body"
      {...inLanguage(language)}
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  )
}
