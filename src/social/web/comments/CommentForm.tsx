import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { randomId } from '#src/ui/random-id.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import type { Comment, OwnComment } from '../../contract/comment.ts'
import { commentLimits } from '../../contract/limits.ts'
import { MentionSuggestions } from '../mentions/MentionSuggestions.tsx'
import { commentApi } from './comment-api.ts'
import styles from './comments.module.css'

export type CommentTarget = { kind: 'article' | 'review'; id: string }

type Problem = 'empty' | 'long' | 'unconfirmed' | 'closed' | 'gone' | 'busy' | 'offline' | 'failed'

type Props = {
  label: string
  onDone: (saved: OwnComment) => void
  onCancel?: () => void
} & ({ comment: Comment } | { target: CommentTarget; parentId?: string })

const calls = { article: 'POST /news/:id/comments', review: 'POST /reviews/:id/comments' } as const

/** Writes a comment or a reply, or changes one. What was typed stays until it is stored. */
export function CommentForm(props: Props) {
  const { label, onDone, onCancel } = props
  const { t, i18n } = useTranslation()
  const stored = 'comment' in props ? props.comment : undefined
  const [text, setText] = useState(stored?.text ?? '')
  const [problem, setProblem] = useState<Problem>()
  const [isSaving, setSaving] = useState(false)
  /** The same for a press that is repeated, so that the comment is stored once. */
  const [requestId, setRequestId] = useState(randomId)
  const field = useRef<HTMLTextAreaElement>(null)
  const startsFocused = onCancel !== undefined

  useEffect(() => {
    if (startsFocused) field.current?.focus()
  }, [startsFocused])

  function send(language: Comment['language'] & string): Promise<OwnComment> {
    if ('comment' in props)
      return commentApi('PATCH /comments/:id', {
        params: { id: props.comment._id },
        body: { text, language: props.comment.language ?? language },
      })
    const { target, parentId = null } = props
    return commentApi(calls[target.kind], {
      params: { id: target.id },
      body: { text, language, parentId, requestId },
    })
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    if (text.trim() === '') return setProblem('empty')
    if ([...text.trim()].length > commentLimits.textCharacters) return setProblem('long')
    setProblem(undefined)
    setSaving(true)
    try {
      const saved = await send(findLanguageCode(i18n.language) ?? fallbackLanguage)
      // What is typed while the comment is being stored is the beginning of the next one.
      setText((current) => (current === text ? '' : current))
      setRequestId(randomId())
      onDone(saved)
    } catch (error) {
      setProblem(await explain(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Field label={label} hint={t('comments:hint')} error={problem && t(`comments:problems.${problem}`)}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={3}
            dir="auto"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <MentionSuggestions field={field} onChange={setText} />
      <div className={styles.formActions}>
        <button type="submit" className={buttons.primary} aria-disabled={isSaving}>
          {t(stored ? 'comments:save' : 'comments:send')}
        </button>
        {onCancel && (
          <button type="button" className={buttons.quiet} onClick={onCancel}>
            {t('comments:cancel')}
          </button>
        )}
      </div>
    </form>
  )
}

const problemByCode: Record<string, Problem> = {
  'email-not-confirmed': 'unconfirmed',
  'comments-closed': 'closed',
  'too-many-requests': 'busy',
}

async function explain(error: unknown): Promise<Problem> {
  const { status, code } = await readProblem(error)
  if (status === 0) return 'offline'
  if (status === 404) return 'gone'
  return problemByCode[code] ?? 'failed'
}
