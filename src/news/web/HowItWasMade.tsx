import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { inLanguage } from '#src/ui/in-language.ts'
import type { Declaration } from './declared-in.ts'
import styles from './HowItWasMade.module.css'

/** What the editors declare about machines that helped, in sentences. */
export function HowItWasMade({ declared, language }: { declared: Declaration; language: LanguageCode }) {
  const { t } = useTranslation()
  const { aiUse } = declared
  return (
    <section className={styles.panel} aria-labelledby="how-made">
      <h2 id="how-made" className={styles.title}>
        {t('news.made.title')}
      </h2>
      <p>{t(`news.made.${sentenceOf(declared)}`, { percent: declared.aiPercent })}</p>
      {aiUse && aiUse.parts.length > 0 && (
        <>
          <p id="how-made-parts">{t('news.made.helped')}</p>
          <ul className={styles.parts} aria-labelledby="how-made-parts">
            {aiUse.parts.map((part) => (
              <li key={part}>{t(`news.made.part.${part}`)}</li>
            ))}
          </ul>
        </>
      )}
      {aiUse?.system && <p>{t('news.made.system', { system: aiUse.system })}</p>}
      {aiUse?.note && (
        <p className={styles.note} {...inLanguage(language)}>
          {aiUse.note}
        </p>
      )}
    </section>
  )
}

function sentenceOf({ aiDeclared, aiPercent, aiUse }: Declaration): 'undeclared' | 'none' | 'share' {
  if (!aiDeclared) return 'undeclared'
  return aiPercent === 0 && !aiUse?.parts.length ? 'none' : 'share'
}
