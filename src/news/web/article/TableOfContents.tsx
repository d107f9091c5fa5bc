import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import type { Heading } from '../../contract/heading-anchors.ts'
import { newsLimits } from '../../contract/limits.ts'
import styles from './TableOfContents.module.css'

/** Links to the headings of a long article. Works without scripts. */
export function TableOfContents({ headings, language }: { headings: Heading[]; language: LanguageCode }) {
  const { t } = useTranslation()
  if (headings.length < newsLimits.minHeadingsForContents) return null
  return (
    <nav aria-label={t('news.tableOfContents')} className="no-print">
      <details className={styles.contents}>
        <summary className={styles.opener}>
          {t('news.tableOfContents')}
          <Icon name="chevron" size={16} />
        </summary>
        <ol className={styles.list} {...getLanguageAttributes(language)}>
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
