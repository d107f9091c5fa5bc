import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { aiParts } from '#src/news/contract/limits.ts'
import { Field } from '#src/ui/admin/Field.tsx'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { newsroomLimits } from '../../../../contract/limits.ts'
import { type ArticleFields, noAiUse } from '../../article-fields.ts'
import type { FormChanges } from '../use-article-form.ts'
import styles from './AiUsePanel.module.css'

type Props = {
  fields: ArticleFields
  change: (changes: FormChanges) => void
  fault: string | undefined
  /** What is known of the text besides. */
  children?: ReactNode
}

/** What machines had a hand in. Nothing is said for the editor: who publishes has answered. */
export function AiUsePanel({ fields, change, fault, children }: Props) {
  const { t } = useTranslation()
  const { aiUse, aiPercent } = fields
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fault) first.current?.focus()
  }, [fault])
  // Answered already, it is asked no more.
  const question = aiUse === null ? fault : undefined
  const hasHelped = aiUse !== null && aiUse.parts.length > 0
  return (
    <Panel title={t('admin:ai.title')}>
      <fieldset className={styles.choice} aria-describedby={question ? 'ai-fault' : undefined}>
        <legend className="visually-hidden">{t('admin:ai.title')}</legend>
        <label className={styles.option}>
          <input
            ref={first}
            type="radio"
            name="ai"
            checked={aiUse !== null && !hasHelped}
            onChange={() => change({ aiUse: noAiUse, aiPercent: 0 })}
          />
          {t('admin:ai.notUsed')}
        </label>
        <label className={styles.option}>
          <input
            type="radio"
            name="ai"
            checked={hasHelped}
            onChange={() => change({ aiUse: { ...noAiUse, parts: ['draft'] }, aiPercent: null })}
          />
          {t('admin:ai.used')}
        </label>
      </fieldset>
      {aiUse && hasHelped && (
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
                        parts: aiParts.filter((each) =>
                          each === part ? target.checked : aiUse.parts.includes(each),
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
                maxLength={newsroomLimits.aiSystem}
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
                maxLength={newsroomLimits.aiNote}
                onChange={({ target }) => change({ aiUse: { ...aiUse, note: target.value } })}
              />
            )}
          </Field>
        </>
      )}
      {children}
      {question && (
        <p id="ai-fault" className={styles.fault}>
          {question}
        </p>
      )}
    </Panel>
  )
}

function parsePercent(text: string): number | null {
  return text === '' ? null : Math.min(100, Math.max(0, Math.round(Number(text)) || 0))
}
