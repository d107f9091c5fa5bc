import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { containers, grades } from '../../contract/grades.ts'
import type { Product } from '../../contract/product.ts'
import { NumberFields } from './numbers/NumberFields.tsx'
import styles from './ProductForm.module.css'
import { RecordFields } from './record/RecordFields.tsx'
import { RecordInput, RecordText } from './record/RecordInput.tsx'
import { type ReportUnsaved, useReportUnsaved } from './unsaved-forms.ts'
import { useProductForm } from './use-product-form.ts'

type Props = {
  product: Product | undefined
  report: ReportUnsaved
  onSaved: () => void
  onCancel: () => void
}

/** Its name among the forms of the dialog. */
export const factsForm = 'facts'
const states = ['draft', 'live', 'withdrawn'] as const

export function ProductForm({ product, report, onSaved, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useProductForm(product, onSaved)
  useReportUnsaved(report, factsForm, form.isChanged)
  const empty = { value: '', label: t('catalogue:product.notKnown') }
  return (
    <form ref={form.formElement} className={styles.form} onSubmit={form.submit} noValidate>
      <div className={styles.fields}>
        <RecordInput form={form} name="name" label={t('catalogue:sorts.name')} isRequired />
        <RecordInput form={form} name="brand" label={t('catalogue:product.brand')} />
        <RecordInput form={form} name="line" label={t('products:line')} hint={t('products:lineHint')} />
        <RecordInput form={form} name="producer" label={t('catalogue:product.producer')} />
        <SelectField
          label={t('catalogue:product.type')}
          name="grade"
          error={form.errors.grade}
          value={form.values.grade}
          options={[empty, ...grades.map((value) => ({ value, label: t(`catalogue:grades.${value}`) }))]}
          onValueChange={(grade) => form.change({ grade })}
        />
        <RecordInput form={form} name="netQuantityMl" label={t('products:quantity')} isLeftToRight />
        <SelectField
          label={t('catalogue:product.container')}
          name="container"
          error={form.errors.container}
          value={form.values.container}
          options={[
            empty,
            ...containers.map((value) => ({ value, label: t(`catalogue:containers.${value}`) })),
          ]}
          onValueChange={(container) => form.change({ container })}
        />
        <RecordInput
          form={form}
          name="countries"
          label={t('catalogue:product.origin')}
          hint={t('products:countriesHint')}
          isLeftToRight
        />
        <RecordInput form={form} name="region" label={t('catalogue:product.region')} />
        <RecordInput
          form={form}
          name="cultivars"
          label={t('catalogue:list.cultivar')}
          hint={t('products:record.cultivarsHint')}
        />
        <RecordInput form={form} name="harvestYear" label={t('products:harvestYear')} isLeftToRight />
        <RecordInput form={form} name="webAddress" label={t('products:webAddress')} isLeftToRight />
        {product?.status !== 'merged' && (
          <SelectField
            label={t('products:status')}
            name="status"
            value={form.values.status}
            options={states.map((value) => ({ value, label: t(`products:statuses.${value}`) }))}
            onValueChange={(status) => form.change({ status })}
          />
        )}
      </div>
      <NumberFields form={form} />
      <RecordText form={form} name="ingredients" label={t('catalogue:product.composition')} />
      <RecordText form={form} name="description" label={t('products:description')} />
      <RecordFields form={form} />
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          {t('admin:cancel')}
        </button>
        <button type="submit" className={buttons.primary} aria-disabled={form.isSaving}>
          {t('products:save')}
        </button>
      </div>
    </form>
  )
}
