import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import { showMessage } from '#src/ui/status/status-message.ts'
import { adLimits } from '../../../contract/ad-limits.ts'
import { setAdvertiser } from './billing-api.ts'
import styles from './billing-dialog.module.css'

type Props = { ad: { _id: string; title: string }; onClose: () => void }

/** Asks who pays for an advertisement. */
export function AdvertiserDialog({ ad, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [advertiser, setName] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const showFault = (message: string) => {
    setError(message)
    input.current?.focus()
  }
  const saving = useMutation({
    mutationFn: () => setAdvertiser(ad._id, advertiser.trim()),
    onSuccess: () => {
      showMessage(t('ad-billing:advertiser.saved', { advertiser: advertiser.trim() }))
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['ad statements'] })
      void queryClient.invalidateQueries({ queryKey: ['advertisements'] })
    },
    onError: async (reason) => {
      const { status } = await readProblem(reason)
      showFault(t(status === 400 ? 'ads:form.fault.characters' : 'ad-billing:advertiser.failed'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (advertiser.trim() === '') showFault(t('ads:form.fault.missing'))
    else saving.mutate()
  }
  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>{t('ad-billing:advertiser.ofAd', { title: ad.title })}</DialogTitle>
        <p>{t('ad-billing:advertiser.explanation')}</p>
        <form className={styles.form} noValidate onSubmit={submit}>
          <Field label={t('ads:form.advertiser')} error={error}>
            {(attributes) => (
              <input
                {...attributes}
                ref={input}
                type="text"
                dir="auto"
                required
                maxLength={adLimits.advertiserLength}
                value={advertiser}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <DialogActions>
            <button type="button" className={buttons.quiet} onClick={onClose}>
              {t('admin:cancel')}
            </button>
            <button type="submit" className={buttons.primary} aria-disabled={saving.isPending}>
              {t('ad-billing:advertiser.save')}
            </button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
