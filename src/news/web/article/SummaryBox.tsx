import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import styles from './SummaryBox.module.css'

export function SummaryBox({ summary, language }: { summary: string; language: LanguageCode }) {
  const { t } = useTranslation()
  return (
    <aside className={styles.box} aria-labelledby="summary">
      <h2 id="summary" className={styles.title}>
        {t('news.summary')}
      </h2>
      <p className={styles.text} {...getLanguageAttributes(language)}>
        {summary}
      </p>
    </aside>
  )
}
