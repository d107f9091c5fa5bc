import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { languageOf } from '#src/i18n/languages.ts'
import styles from './SummaryBox.module.css'

export function SummaryBox({ summary, language }: { summary: string; language: LanguageCode }) {
  const { t } = useTranslation()
  const { tag, direction } = languageOf(language)
  return (
    <aside className={styles.box} aria-labelledby="summary">
      <h2 id="summary" className={styles.title}>
        {t('news.summary')}
      </h2>
      <p className={styles.text} lang={tag} dir={direction}>
        {summary}
      </p>
    </aside>
  )
}
