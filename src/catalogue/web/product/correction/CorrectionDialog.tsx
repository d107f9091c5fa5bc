import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import {
  type CorrectableField,
  correctableFields,
  correctionLimits,
} from '../../../contract/correction-fields.ts'
import type { Product } from '../../../contract/product.ts'
import { correctionApi } from './correction-api.ts'

type State = 'editing' | 'sending' | 'sent' | 'same' | 'invalid' | 'busy' | 'failed'
const byStatus: Record<number, State> = { 400: 'invalid', 409: 'same', 429: 'busy' }

type Props = { product: Product; onClose: () => void }

/** Begins with what the catalogue states, so that people change it instead of typing it anew. */
export function CorrectionDialog({ product, onClose }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const [field, setField] = useState<CorrectableField>('name')
  const [value, setValue] = useState(product.name)
  const [note, setNote] = useState('')
  const [state, setState] = useState<State>('editing')
  const isSignedIn = session.state === 'signed-in'
  const isProblem = state !== 'editing' && state !== 'sending' && state !== 'sent'

  function choose(next: CorrectableField): void {
    setField(next)
    setValue(String(product[next] ?? ''))
    setState('editing')
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    try {
      await correctionApi('POST /products/:id/corrections', {
        params: { id: product._id },
        body: { field, value, note },
      })
      setState('sent')
    } catch (error) {
      setState(byStatus[(await readProblem(error)).status] ?? 'failed')
    }
  }

  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>{t('catalogue:correction.report')}</DialogTitle>
        {!isSignedIn && <p>{t('catalogue:correction.signInFirst')}</p>}
        {isSignedIn && state !== 'sent' && (
          <form id="correction" onSubmit={(event) => void send(event)}>
            <SelectField
              label={t('catalogue:correction.field')}
              value={field}
              options={correctableFields.map((name) => ({
                value: name,
                label: t(`catalogue:correction.fields.${name}`),
              }))}
              onValueChange={choose}
            />
            <Field label={t('catalogue:correction.value')}>
              {(control) => (
                <input
                  {...control}
                  dir="auto"
                  required
                  inputMode={field === 'netQuantityMl' ? 'decimal' : 'text'}
                  maxLength={correctionLimits.valueCharacters}
                  value={value}
                  onChange={({ target }) => setValue(target.value)}
                />
              )}
            </Field>
            <Field label={t('catalogue:correction.note')}>
              {(control) => (
                <textarea
                  {...control}
                  rows={2}
                  dir="auto"
                  maxLength={correctionLimits.noteCharacters}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              )}
            </Field>
          </form>
        )}
        <p role="status">
          {state === 'sent' && t('catalogue:correction.received')}
          {isProblem && t(`catalogue:correction.problems.${state}`)}
        </p>
        <DialogActions>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {t('catalogue:correction.close')}
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
              form="correction"
              className={buttons.primary}
              aria-disabled={state === 'sending'}
            >
              {t('catalogue:correction.send')}
            </button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
