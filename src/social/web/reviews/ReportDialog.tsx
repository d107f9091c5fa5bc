import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import { type ReportReason, reportReasons, reviewLimits } from '../../contract/limits.ts'
import { reviewApi } from './review-api.ts'

type State = 'editing' | 'sending' | 'sent' | 'unconfirmed' | 'busy' | 'offline' | 'own-review' | 'failed'
const stateByCode: Record<string, State> = {
  'email-not-confirmed': 'unconfirmed',
  'too-many-requests': 'busy',
  'own-review': 'own-review',
}

/** Reports a review to the admins. */
export function ReportDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
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
      await reviewApi('POST /reviews/:id/reports', { params: { id: reviewId }, body: { reason, note } })
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
        <DialogTitle>{t('social:report.title')}</DialogTitle>
        {!isSignedIn && <p>{t('social:report.signIn')}</p>}
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
          {state === 'sent' && t('social:report.thanks')}
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
