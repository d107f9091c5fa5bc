import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { aiParts } from '#src/news/contract/limits.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { newsroomLimits } from '../../../../contract/limits.ts'
import { type ArticleFormFields, noAiUse } from '../../article-form-fields.ts'
import type { FormChanges } from '../use-article-form.ts'
import styles from './AiUsePanel.module.css'

type Props = {
  fields: ArticleFormFields
  change: (changes: FormChanges) => void
  error: string | undefined
  /** Additional content, such as the measured LLM ratio. */
  children?: ReactNode
}

/** Form for the AI declaration. Nothing is preselected, so that the editor has to decide before publication. */
export function AiUsePanel({ fields, change, error, children }: Props) {
  const { t } = useTranslation()
  const { aiUse, aiPercent } = fields
  const firstInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) firstInput.current?.focus()
  }, [error])
  // Hides the error as soon as the editor has made a declaration.
  const visibleError = aiUse === null ? error : undefined
  const isUsed = aiUse !== null && aiUse.parts.length > 0
  return (
    <Panel title={t('admin:ai.title')}>
      <fieldset className={styles.choice} aria-describedby={visibleError ? 'ai-error' : undefined}>
        <legend className="visually-hidden">{t('admin:ai.title')}</legend>
        <label className={styles.option}>
          <input
            ref={firstInput}
            type="radio"
            name="ai"
            checked={aiUse !== null && !isUsed}
            onChange={() => change({ aiUse: noAiUse, aiPercent: 0 })}
          />
          {t('admin:ai.notUsed')}
        </label>
        <label className={styles.option}>
          <input
            type="radio"
            name="ai"
            checked={isUsed}
            onChange={() => change({ aiUse: { ...noAiUse, parts: ['draft'] }, aiPercent: null })}
          />
          {t('admin:ai.used')}
        </label>
      </fieldset>
      {aiUse && isUsed && (
        <>
          <fieldset className={styles.parts}>
            <legend className={styles.legend}>{t('admin:ai.partsLabel')}</legend>
            {aiParts.map((part) => (
              <label key={part} className={styles.option}>
                <input
                  type="checkbox"
                  checked={aiUse.parts.includes(part)}
                  onChange={({ target }) =>
                    change({
                      aiUse: {
                        ...aiUse,
                        parts: aiParts.filter((name) =>
                          name === part ? target.checked : aiUse.parts.includes(name),
                        ),
                      },
                    })
                  }
                />
                {t(`admin:ai.parts.${part}`)}
              </label>
            ))}
          </fieldset>
          <Field label={t('admin:ai.percent')} hint={t('admin:ai.percentHint')}>
            {(attributes) => (
              <input
                {...attributes}
                type="number"
                min={0}
                max={100}
                value={aiPercent ?? ''}
                onChange={({ target }) => change({ aiPercent: parsePercent(target.value) })}
              />
            )}
          </Field>
          <Field label={t('admin:ai.system')}>
            {(attributes) => (
              <input
                {...attributes}
                value={aiUse.system}
                maxLength={newsroomLimits.aiSystemCharacters}
                onChange={({ target }) => change({ aiUse: { ...aiUse, system: target.value } })}
              />
            )}
          </Field>
          <Field label={t('admin:ai.note')} hint={t('admin:ai.noteHint')}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={2}
                value={aiUse.note}
                maxLength={newsroomLimits.aiNoteCharacters}
                onChange={({ target }) => change({ aiUse: { ...aiUse, note: target.value } })}
              />
            )}
          </Field>
        </>
      )}
      {children}
      {visibleError && (
        <p id="ai-error" className={styles.error}>
          {visibleError}
        </p>
      )}
    </Panel>
  )
}

function parsePercent(text: string): number | null {
  return text === '' ? null : Math.min(100, Math.max(0, Math.round(Number(text)) || 0))
}
