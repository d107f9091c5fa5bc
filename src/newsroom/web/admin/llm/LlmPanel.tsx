import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { tell } from '#src/ui/admin/status-line.ts'
import buttons from '#src/ui/button.module.css'
import { type EngineKind, newsroomLimits } from '../../../contract/limits.ts'
import type { EngineDraft } from '../../../contract/newsroom.ts'
import { htmlToPlainText } from '../diff/extract-text-runs.ts'
import { htmlToDocument } from '../editor/schema/html-to-document.ts'
import type { ArticleForm } from '../editor/use-article-form.ts'
import { declareLlmUse } from './declare-llm-use.ts'
import { LlmDraftView } from './LlmDraftView.tsx'
import styles from './LlmPanel.module.css'
import { useLlmDraft } from './use-llm-draft.ts'

type Props = { id: string; form: ArticleForm; onTaken: () => void }

/** Has the engine draft a summary or a text. Nothing of it gets into the article before the editor takes it. */
export function LlmPanel({ id, form, onTaken }: Props) {
  const { t, ready } = useTranslation(['common', 'llm'])
  const { state, ask, rest } = useLlmDraft()
  const [notes, setNotes] = useState('')
  const [instruction, setInstruction] = useState('')
  if (!ready) return null

  async function draft(kind: EngineKind): Promise<void> {
    const { title, content, language } = form.read()
    const text = (kind === 'text' && notes.trim()) || htmlToPlainText(content)
    if (`${title}${text}`.trim() === '') {
      tell(t('llm:emptyInput'))
      return
    }
    await ask({
      draftId: id,
      kind,
      title,
      // A pair that the cut parts is no text.
      text: text.slice(0, newsroomLimits.engineInput).toWellFormed(),
      instruction,
      language,
    })
  }

  function take({ kind, text, html, model }: EngineDraft): void {
    const declared = declareLlmUse(form.read().aiUse, kind === 'text' ? 'draft' : 'summary', model)
    if (kind === 'summary') form.change({ summary: text, ...declared })
    else {
      form.editor
        ?.chain()
        .focus()
        .insertContent(htmlToDocument(html).content ?? [])
        .run()
      form.change(declared)
    }
    rest()
    tell(t('llm:inserted'))
    onTaken()
  }

  const isWriting = state.at === 'writing'
  return (
    <Panel title={t('llm:title')}>
      <Field label={t('llm:notes')} hint={t('llm:notesHint')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            dir="auto"
            maxLength={newsroomLimits.engineInput}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
        )}
      </Field>
      <Field label={t('llm:instruction')}>
        {(attributes) => (
          <input
            {...attributes}
            dir="auto"
            maxLength={newsroomLimits.engineInstruction}
            value={instruction}
            onChange={({ target }) => setInstruction(target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} disabled={isWriting} onClick={() => draft('summary')}>
          {t('llm:generate.summary')}
        </button>
        <button type="button" className={buttons.quiet} disabled={isWriting} onClick={() => draft('text')}>
          {t('llm:generate.text')}
        </button>
      </div>
      <div role="status" className={styles.progress}>
        {isWriting && (
          <>
            <span>{t('llm:generating')}</span>
            <progress aria-label={t('llm:generating')} />
            <button type="button" className={buttons.quiet} onClick={rest}>
              {t('admin:cancel')}
            </button>
          </>
        )}
      </div>
      {state.at === 'failed' && <p role="alert">{t(`llm:failures.${state.why}`)}</p>}
      {state.at === 'written' && (
        <LlmDraftView
          draft={state.draft}
          language={form.fields.language}
          onTake={() => take(state.draft)}
          onThrowAway={rest}
        />
      )}
    </Panel>
  )
}
