import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import styles from './AiDeclarationPanel.module.css'
import type { AiDeclaration } from './ai-declaration.ts'

/** What the editors declare about the use of AI for an article. */
export function AiDeclarationPanel({
  declaration,
  language,
}: {
  declaration: AiDeclaration
  language: LanguageCode
}) {
  const { t } = useTranslation()
  const { aiUse } = declaration
  return (
    <section className={styles.panel} aria-labelledby="ai-declaration">
      <h2 id="ai-declaration" className={styles.title}>
        {t('news.aiDeclaration.title')}
      </h2>
      <p>{t(`news.aiDeclaration.${getStatementKey(declaration)}`, { percent: declaration.aiPercent })}</p>
      {aiUse && aiUse.parts.length > 0 && (
        <>
          <p id="ai-declaration-parts">{t('news.aiDeclaration.partsIntro')}</p>
          <ul className={styles.parts} aria-labelledby="ai-declaration-parts">
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

function getStatementKey({
  aiDeclared,
  aiPercent,
  aiUse,
}: AiDeclaration): 'undeclared' | 'none' | 'percentage' {
  if (!aiDeclared) return 'undeclared'
  return aiPercent === 0 && !aiUse?.parts.length ? 'none' : 'percentage'
}
