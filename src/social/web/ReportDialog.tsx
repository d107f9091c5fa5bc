import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import { type ReportReason, reportReasons, reviewLimits } from '../contract/limits.ts'
import type { NewReport } from '../contract/member.ts'
import { commentApi } from './comments/comment-api.ts'
import { personApi } from './people/person-api.ts'
import { reviewApi } from './reviews/review-api.ts'

type State =
  | 'editing'
  | 'sending'
  | 'sent'
  | 'unconfirmed'
  | 'busy'
  | 'offline'
  | 'own-review'
  | 'own-comment'
  | 'failed'
const stateByCode: Record<string, State> = {
  'email-not-confirmed': 'unconfirmed',
  'too-many-requests': 'busy',
  'own-review': 'own-review',
  'own-comment': 'own-comment',
}

type Props = { subject: { kind: 'review' | 'comment' | 'person'; id: string }; onClose: () => void }

function sendReport({ kind, id }: Props['subject'], body: NewReport): Promise<unknown> {
  const params = { id }
  if (kind === 'review') return reviewApi('POST /reviews/:id/reports', { params, body })
  if (kind === 'person') return personApi('POST /people/:id/reports', { params, body })
  return commentApi('POST /comments/:id/reports', { params, body })
}

/** Reports a review, a comment or a person to the admins. */
export function ReportDialog({ subject, onClose }: Props) {
  const { t, ready } = useTranslation(['common', 'social'])
  const { state: session } = useSession()
  const [reason, setReason] = useState<ReportReason>('spam')
  const [note, setNote] = useState('')
  const [state, setState] = useState<State>('editing')
  const isSignedIn = session === 'signed-in'

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    try {
      await sendReport(subject, { reason, note })
      setState('sent')
    } catch (error) {
      const { status, code } = await readProblem(error)
      setState(status === 0 ? 'offline' : (stateByCode[code] ?? 'failed'))
    }
  }

  if (!ready) return null
  const isProblem = state !== 'editing' && state !== 'sending' && state !== 'sent'
  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>{t(`social:report.titles.${subject.kind}`)}</DialogTitle>
        {!isSignedIn && <p>{t('social:report.signInFirst')}</p>}
        {isSignedIn && state !== 'sent' && (
          <form id="report" onSubmit={(event) => void send(event)}>
            <SelectField
              label={t('social:report.reason')}
              value={reason}
              options={reportReasons.map((value) => ({ value, label: t(`social:reasons.${value}`) }))}
              onValueChange={setReason}
            />
            <Field label={t('social:report.note')}>
              {(control) => (
                <textarea
                  {...control}
                  rows={3}
                  dir="auto"
                  maxLength={reviewLimits.noteCharacters}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              )}
            </Field>
          </form>
        )}
        <p role="status">
          {state === 'sent' && t('social:report.received')}
          {isProblem && t(`social:problems.${state}`)}
        </p>
        <DialogActions>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {t(state === 'sent' ? 'social:report.close' : 'social:form.cancel')}
          </button>
          {!isSignedIn && (
            <button
              type="button"
              className={buttons.primary}
              onClick={() => {
                onClose()
                void openAuthDialog('sign-in')
              }}
            >
              {t('shell.signIn')}
            </button>
          )}
          {isSignedIn && state !== 'sent' && (
            <button
              type="submit"
              form="report"
              className={buttons.primary}
              aria-disabled={state === 'sending'}
            >
              {t('social:report.send')}
            </button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
