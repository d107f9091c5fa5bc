import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import buttons from '#src/ui/button.module.css'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import type { LlmDraft } from '../../../contract/newsroom.ts'
import styles from './LlmDraftView.module.css'

type Props = { draft: LlmDraft; language: LanguageCode; onInsert: () => void; onDiscard: () => void }

/** Shows the text that the LLM wrote, for review before it is inserted or discarded. */
export function LlmDraftView({ draft, language, onInsert, onDiscard }: Props) {
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <section className={styles.draft} aria-label={t('llm:generatedBy', { model: draft.model })}>
      <p className={styles.model}>{t('llm:generatedBy', { model: draft.model })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box */}
      <div ref={text} className={styles.text} tabIndex={0} {...getLanguageAttributes(language)}>
        {draft.text}
      </div>
      <div className={styles.actions}>
        <button type="button" className={buttons.primary} onClick={onInsert}>
          {t(`llm:insert.${draft.kind}`)}
        </button>
        <button type="button" className={buttons.quiet} onClick={onDiscard}>
          {t('llm:discard')}
        </button>
      </div>
    </section>
  )
}
