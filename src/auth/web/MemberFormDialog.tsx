import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { type Problem, readProblem } from '#src/ui/read-problem.ts'
import styles from './MemberFormDialog.module.css'
import { openAuthDialog } from './open-auth-dialog.ts'
import { useLastMember } from './use-session.ts'

type Props = {
  title: string
  /** To visitors, instead of the form. */
  signInFirst: string
  /** Instead of the form, once it was sent. */
  received: string
  labels: { cancel: string; close: string; send: string }
  send: () => Promise<unknown>
  describeProblem: (problem: Problem) => string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

type State = 'editing' | 'sending' | 'sent'

/** A dialog with a form that only members can send. */
export function MemberFormDialog({
  title,
  signInFirst,
  received,
  labels,
  send,
  describeProblem,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isSignedIn = useLastMember() !== undefined
  const [state, setState] = useState<State>('editing')
  const [problem, setProblem] = useState('')
  const closeButton = useRef<HTMLButtonElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    setProblem('')
    try {
      await send()
      // The button that had the focus is removed with the form.
      closeButton.current?.focus()
      setState('sent')
    } catch (error) {
      setProblem(describeProblem(await readProblem(error)))
      setState('editing')
    }
  }

  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        {!isSignedIn && <p>{signInFirst}</p>}
        {isSignedIn && state !== 'sent' && (
          <form
            id={id}
            className={styles.form}
            onSubmit={(event) => void submit(event)}
            onChange={() => setProblem('')}
          >
            {children}
          </form>
        )}
        <p role="status">{state === 'sent' ? received : problem}</p>
        <DialogActions>
          <button ref={closeButton} type="button" className={buttons.quiet} onClick={onClose}>
            {state === 'sent' ? labels.close : labels.cancel}
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
              form={id}
              className={buttons.primary}
              aria-disabled={state === 'sending'}
              aria-busy={state === 'sending'}
            >
              {labels.send}
            </button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
