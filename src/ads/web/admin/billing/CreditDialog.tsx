import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import type { NewAdCredit } from '../../../contract/ad-credit.ts'
import styles from './billing-dialog.module.css'
import { CreditField } from './CreditField.tsx'
import { useCrediting } from './use-crediting.ts'

type Values = Record<'from' | 'to' | 'count' | 'note', string> & Pick<NewAdCredit, 'kind'>
type Props = { adId: string; onClose: () => void }

const kinds = ['impression', 'click'] as const

/** Takes back counted impressions or clicks. */
export function CreditDialog({ adId, onClose }: Props) {
  const { t } = useTranslation()
  const today = toIsoDay(new Date(), useTimeZone())
  const [values, setValues] = useState<Values>({
    kind: 'impression',
    from: today,
    to: today,
    count: '',
    note: '',
  })
  const form = useRef<HTMLFormElement>(null)
  const { submit, isPending, errors, failure } = useCrediting(adId, onClose, form)

  const field = (name: keyof Values) => ({
    name,
    label: t(`ad-billing:credits.${name}`),
    value: values[name],
    error: errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  })
  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>{t('ad-billing:credits.create')}</DialogTitle>
        <p>{t('ad-billing:credits.explanation')}</p>
        {/* The faults are shown at the fields instead of in bubbles of the browser. */}
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => submit(event, { ...values, count: Number(values.count) })}
        >
          <SelectField
            label={t('ad-billing:credits.kind')}
            value={values.kind}
            options={kinds.map((kind) => ({ value: kind, label: t(`ad-billing:credits.kinds.${kind}`) }))}
            onValueChange={(kind) => setValues({ ...values, kind })}
          />
          <CreditField {...field('from')} type="date" />
          <CreditField {...field('to')} type="date" />
          <CreditField {...field('count')} type="number" />
          <CreditField {...field('note')} type="text" />
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
          <DialogActions>
            <button type="button" className={buttons.quiet} onClick={onClose}>
              {t('admin:cancel')}
            </button>
            <button type="submit" className={buttons.primary} aria-disabled={isPending}>
              {t('ad-billing:credits.submit')}
            </button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
