import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { containers, grades } from '../../contract/grades.ts'
import type { Product } from '../../contract/product.ts'
import styles from './ProductForm.module.css'
import type { ProductFormField } from './product-form-values.ts'
import { RecordFields } from './record/RecordFields.tsx'
import { type ReportUnsaved, useReportUnsaved } from './unsaved-forms.ts'
import { type ProductFormState, useProductForm } from './use-product-form.ts'

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
        <ProductInput form={form} name="name" label={t('catalogue:sorts.name')} isRequired />
        <ProductInput form={form} name="brand" label={t('catalogue:product.brand')} />
        <ProductInput form={form} name="line" label={t('products:line')} hint={t('products:lineHint')} />
        <ProductInput form={form} name="producer" label={t('catalogue:product.producer')} />
        <SelectField
          label={t('catalogue:product.type')}
          name="grade"
          error={form.errors.grade}
          value={form.values.grade}
          options={[empty, ...grades.map((value) => ({ value, label: t(`catalogue:grades.${value}`) }))]}
          onValueChange={(grade) => form.change({ grade })}
        />
        <ProductInput
          form={form}
          name="gtins"
          label={t('catalogue:product.gtin')}
          hint={t('products:listHint')}
          isLeftToRight
        />
        <ProductInput form={form} name="netQuantityMl" label={t('products:quantity')} isLeftToRight />
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
        <ProductInput
          form={form}
          name="countries"
          label={t('catalogue:product.origin')}
          hint={t('products:countriesHint')}
          isLeftToRight
        />
        <ProductInput form={form} name="region" label={t('catalogue:product.region')} />
        <ProductInput
          form={form}
          name="cultivars"
          label={t('catalogue:list.cultivar')}
          hint={t('products:record.cultivarsHint')}
        />
        <ProductInput form={form} name="harvestYear" label={t('products:harvestYear')} isLeftToRight />
        <ProductInput form={form} name="acidity" label={t('products:acidity')} isLeftToRight />
        <ProductInput form={form} name="webAddress" label={t('products:webAddress')} isLeftToRight />
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
      <ProductTextArea form={form} name="ingredients" label={t('catalogue:product.composition')} />
      <ProductTextArea form={form} name="description" label={t('products:description')} />
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

type InputProps = {
  form: ProductFormState
  name: ProductFormField
  label: string
  hint?: string
  isRequired?: boolean
  /** Numbers, codes and addresses, in every language. */
  isLeftToRight?: boolean
}

function ProductInput({ form, name, label, hint, isRequired = false, isLeftToRight = false }: InputProps) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          type="text"
          dir={isLeftToRight ? 'ltr' : 'auto'}
          required={isRequired}
          value={form.values[name]}
          onChange={({ target }) => form.change({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

function ProductTextArea({ form, name, label }: Pick<InputProps, 'form' | 'name' | 'label'>) {
  return (
    <Field label={label} error={form.errors[name]}>
      {(attributes) => (
        <textarea
          {...attributes}
          name={name}
          rows={3}
          dir="auto"
          value={form.values[name]}
          onChange={({ target }) => form.change({ [name]: target.value })}
        />
      )}
    </Field>
  )
}
