import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import styles from './AiDeclarationPanel.module.css'
import type { AiDeclaration } from './ai-declaration.ts'

/** What the editors declare about machines that helped, in sentences. */
export function AiDeclarationPanel({
  declared,
  language,
}: {
  declared: AiDeclaration
  language: LanguageCode
}) {
  const { t } = useTranslation()
  const { aiUse } = declared
  return (
    <section className={styles.panel} aria-labelledby="how-made">
      <h2 id="how-made" className={styles.title}>
        {t('news.aiDeclaration.title')}
      </h2>
      <p>{t(`news.aiDeclaration.${sentenceOf(declared)}`, { percent: declared.aiPercent })}</p>
      {aiUse && aiUse.parts.length > 0 && (
        <>
          <p id="how-made-parts">{t('news.aiDeclaration.partsIntro')}</p>
          <ul className={styles.parts} aria-labelledby="how-made-parts">
            {aiUse.parts.map((part) => (
              <li key={part}>{t(`news.aiDeclaration.part.${part}`)}</li>
            ))}
          </ul>
        </>
      )}
      {aiUse?.system && <p>{t('news.aiDeclaration.tool', { system: aiUse.system })}</p>}
      {aiUse?.note && (
        <p className={styles.note} {...getLanguageAttributes(language)}>
          {aiUse.note}
        </p>
      )}
    </section>
  )
}

function sentenceOf({ aiDeclared, aiPercent, aiUse }: AiDeclaration): 'undeclared' | 'none' | 'percentage' {
  if (!aiDeclared) return 'undeclared'
  return aiPercent === 0 && !aiUse?.parts.length ? 'none' : 'percentage'
}
