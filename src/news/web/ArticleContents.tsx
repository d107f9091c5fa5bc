import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { inLanguage } from '#src/ui/in-language.ts'
import type { Heading } from '../contract/heading-anchors.ts'
import { newsLimits } from '../contract/limits.ts'
import styles from './ArticleContents.module.css'

/** What a long article is made of, with ways to each part. Opens and leads there without scripts. */
export function ArticleContents({ headings, language }: { headings: Heading[]; language: LanguageCode }) {
  const { t } = useTranslation()
  if (headings.length < newsLimits.contentsFromHeadings) return null
  return (
    <nav aria-label={t('news.contents')} className="no-print">
      <details className={styles.contents}>
        <summary className={styles.opener}>
          {t('news.contents')}
          <Icon name="chevron" size={16} />
        </summary>
        <ol className={styles.list} {...inLanguage(language)}>
          {headings.map(({ id, level, text }) => (
            <li key={id} data-level={level}>
              <a className={styles.link} href={`#${encodeURIComponent(id)}`}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
