import { useTranslation } from 'react-i18next'
import { unionKinds } from '../../../contract/union-kinds.ts'
import { FieldGroup } from '../FieldGroup.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { RecordChoice, RecordInput } from './RecordInput.tsx'

/** Where exactly the olives grew, and who made the oil. */
export function OriginFields({ form }: { form: ProductFormState }) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('products:record.origin')}>
      <RecordChoice
        form={form}
        name="origin.kind"
        label={t('products:record.originKind')}
        options={[
          { value: '', label: t('products:record.byCountries') },
          ...unionKinds.map((value) => ({
            value,
            label: t(`catalogue:product.originKinds.${value}`),
          })),
        ]}
      />
      <RecordChoice
        form={form}
        name="origin.protection"
        label={t('products:record.protection')}
        options={[
          { value: '', label: t('products:record.protections.none') },
          { value: 'pdo', label: t('products:record.protections.pdo') },
          { value: 'pgi', label: t('products:record.protections.pgi') },
        ]}
      />
      <RecordInput form={form} name="origin.protectedName" label={t('products:record.protectedName')} />
      <RecordInput
        form={form}
        name="origin.protectedId"
        label={t('products:record.protectedId')}
        hint={t('products:record.protectedIdHint')}
        isLeftToRight
      />
      <RecordInput form={form} name="origin.estate" label={t('catalogue:product.estate')} />
      <RecordInput
        form={form}
        name="origin.altitudeMetres"
        label={t('products:record.altitude')}
        isLeftToRight
      />
      <RecordInput form={form} name="mill" label={t('catalogue:product.mill')} />
      <RecordInput form={form} name="bottler" label={t('catalogue:product.bottler')} />
    </FieldGroup>
  )
}
