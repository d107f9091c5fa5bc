import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#src/ui/admin/Panel.tsx'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { showMessage } from '#src/ui/status/status-message.ts'
import { type LlmDraftKind, newsroomLimits } from '../../../contract/limits.ts'
import type { LlmDraft } from '../../../contract/newsroom.ts'
import { htmlToPlainText } from '../diff/extract-text-runs.ts'
import { htmlToDocument } from '../editor/schema/html-to-document.ts'
import type { ArticleForm } from '../editor/use-article-form.ts'
import { declareLlmUse } from './declare-llm-use.ts'
import { LlmDraftView } from './LlmDraftView.tsx'
import styles from './LlmPanel.module.css'
import { useLlmDraft } from './use-llm-draft.ts'

type Props = { id: string; form: ArticleForm; onInserted: () => void }

/** Lets the LLM draft a summary or a text. The editor decides whether a draft is inserted into the article. */
export function LlmPanel({ id, form, onInserted }: Props) {
  const { t, ready } = useTranslation(['common', 'llm'])
  const { state, generate, reset } = useLlmDraft()
  const [notes, setNotes] = useState('')
  const [instruction, setInstruction] = useState('')
  if (!ready) return null

  async function generateDraft(kind: LlmDraftKind): Promise<void> {
    const { title, content, language } = form.readFields()
    const text = (kind === 'text' && notes.trim()) || htmlToPlainText(content)
    if (`${title}${text}`.trim() === '') {
      showMessage(t('llm:emptyInput'))
      return
    }
    await generate({
      draftId: id,
      kind,
      title,
      // Cutting the text may split a surrogate pair, which the API would reject.
      text: text.slice(0, newsroomLimits.llmInputCharacters).toWellFormed(),
      instruction,
      language,
    })
  }

  function insertDraft({ kind, text, html, model }: LlmDraft): void {
    const declaration = declareLlmUse(form.readFields().aiUse, kind === 'text' ? 'draft' : 'summary', model)
    if (kind === 'summary') form.change({ summary: text, ...declaration })
    else {
      form.editor
        ?.chain()
        .focus()
        .insertContent(htmlToDocument(html).content ?? [])
        .run()
      form.change(declaration)
    }
    reset()
    showMessage(t('llm:inserted'))
    onInserted()
  }

  const isGenerating = state.status === 'generating'
  return (
    <Panel title={t('llm:title')}>
      <Field label={t('llm:notes')} hint={t('llm:notesHint')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            dir="auto"
            maxLength={newsroomLimits.llmInputCharacters}
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
            maxLength={newsroomLimits.llmInstructionCharacters}
            value={instruction}
            onChange={({ target }) => setInstruction(target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.quiet}
          disabled={isGenerating}
          onClick={() => generateDraft('summary')}
        >
          {t('llm:generate.summary')}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          disabled={isGenerating}
          onClick={() => generateDraft('text')}
        >
          {t('llm:generate.text')}
        </button>
      </div>
      <div role="status" className={styles.progress}>
        {isGenerating && (
          <>
            <span>{t('llm:generating')}</span>
            <progress aria-label={t('llm:generating')} />
            <button type="button" className={buttons.quiet} onClick={reset}>
              {t('admin:cancel')}
            </button>
          </>
        )}
      </div>
      {state.status === 'failed' && <p role="alert">{t(`llm:failures.${state.reason}`)}</p>}
      {state.status === 'generated' && (
        <LlmDraftView
          draft={state.draft}
          language={form.fields.language}
          onInsert={() => insertDraft(state.draft)}
          onDiscard={reset}
        />
      )}
    </Panel>
  )
}
