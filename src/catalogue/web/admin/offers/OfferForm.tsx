import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import type { Offer, Store } from '../../../contract/store.ts'
import { putOffer } from '../catalogue-api.ts'
import { FormActions } from '../FormActions.tsx'
import styles from '../ProductForm.module.css'
import { TextInput } from '../TextInput.tsx'
import { type ReportUnsaved, useReportUnsaved } from '../unsaved-forms.ts'
import { useSave } from '../use-save.ts'
import { type OfferValues, toOffer, toOfferValues } from './offer-values.ts'

type Props = {
  productId: string
  stores: Store[]
  offer: Offer | undefined
  report: ReportUnsaved
  onClose: () => void
}

const stockStates = ['stockUnknown', 'inStock', 'outOfStock'] as const

/** What a store asks for the oil. Another offer of the same store is replaced. */
export function OfferForm({ productId, stores, offer, report, onClose }: Props) {
  const { t } = useTranslation()
  const [initial] = useState(() => toOfferValues(offer, stores[0]?._id ?? ''))
  const [values, setValues] = useState(initial)
  const isChanged = Object.entries(values).some(
    ([name, value]) => value !== initial[name as keyof OfferValues],
  )
  useReportUnsaved(report, 'offer', isChanged)
  const change = (changes: Partial<OfferValues>) => setValues({ ...values, ...changes })
  const saving = useSave({
    save: () => putOffer(productId, toOffer(values)),
    message: t('products:offers.saved'),
    onSaved: onClose,
    changes: [['product', productId], ['stores']],
  })
  const input = (name: Exclude<keyof OfferValues, 'stock' | 'storeId'>, label: string) => (
    <TextInput
      name={name}
      label={label}
      value={values[name]}
      error={saving.errors[name]}
      type={name === 'seenAt' ? 'date' : 'text'}
      isLeftToRight
      onValueChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        saving.save(undefined)
      }}
    >
      <div className={styles.fields}>
        <SelectField
          label={t('products:offers.store')}
          name="storeId"
          error={saving.errors.storeId}
          value={values.storeId}
          options={stores
            .filter(({ _id }) => offer === undefined || _id === offer.store._id)
            .map(({ _id, name, city }) => ({ value: _id, label: [name, city].filter(Boolean).join(', ') }))}
          onValueChange={(storeId) => change({ storeId })}
        />
        {input('price', t('products:offers.price'))}
        {input('currency', t('products:offers.currency'))}
        <SelectField
          label={t('products:offers.stock')}
          name="stock"
          value={values.stock}
          options={stockStates.map((value) => ({ value, label: t(`catalogue:stores.${value}`) }))}
          onValueChange={(stock) => change({ stock })}
        />
        {input('deliveryDaysMin', t('products:offers.min'))}
        {input('deliveryDaysMax', t('products:offers.max'))}
        {input('url', t('products:offers.url'))}
        {input('seenAt', t('products:offers.seenAt'))}
      </div>
      <FormActions isSaving={saving.isSaving} isChanged={isChanged} onCancel={onClose} />
    </form>
  )
}
