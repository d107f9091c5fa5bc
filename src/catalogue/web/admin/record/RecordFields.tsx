import { useTranslation } from 'react-i18next'
import { languages } from '#src/i18n/languages.ts'
import { nutritionAmounts } from '../../../contract/nutrients.ts'
import { FieldGroup } from '../FieldGroup.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { MakingFields } from './MakingFields.tsx'
import { OriginFields } from './OriginFields.tsx'
import { RecordChoice, RecordInput, RecordText } from './RecordInput.tsx'
import { nutritionNames } from './record-parts.ts'

type Props = { form: ProductFormState }

/** The facts of the record that few labels state, in groups. */
export function RecordFields({ form }: Props) {
  return (
    <>
      <OriginFields form={form} />
      <MakingFields form={form} />
      {nutritionAmounts.map((amount) => (
        <NutritionFields key={amount} form={form} amount={amount} />
      ))}
      <ProofFields form={form} />
      <LabelFields form={form} />
    </>
  )
}

function NutritionFields({ form, amount }: Props & { amount: (typeof nutritionAmounts)[number] }) {
  const { t } = useTranslation()
  const labelOf = (name: (typeof nutritionNames)[number]) => {
    if (name === 'kilojoules') return t('products:record.kilojoules')
    if (name === 'kilocalories') return t('products:record.kilocalories')
    const unit = name === 'vitaminE' ? 'inMilligrams' : 'inGrams'
    return t(`products:record.${unit}`, { name: t(`catalogue:product.nutrients.${name}`) })
  }
  return (
    <FieldGroup title={t('products:record.nutritionPer', { amount: t(`catalogue:product.${amount}`) })}>
      {nutritionNames.map((name) => (
        <RecordInput
          key={name}
          form={form}
          name={`nutrition.${amount}.${name}`}
          label={labelOf(name)}
          isLeftToRight
        />
      ))}
    </FieldGroup>
  )
}

function ProofFields({ form }: Props) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('products:record.proofs')}>
      <RecordText
        form={form}
        name="certifications"
        label={t('catalogue:product.certifications')}
        hint={t('products:record.certificationsHint')}
      />
      <RecordText
        form={form}
        name="awards"
        label={t('catalogue:product.awards')}
        hint={t('products:record.awardsHint')}
      />
      <RecordText
        form={form}
        name="lots"
        label={t('products:fields.lots')}
        hint={t('products:record.lotsHint')}
      />
    </FieldGroup>
  )
}

function LabelFields({ form }: Props) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('products:record.label')}>
      <RecordChoice
        form={form}
        name="language"
        label={t('products:pictures.language')}
        options={[
          { value: '', label: t('catalogue:product.notKnown') },
          ...languages.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag })),
        ]}
      />
      <RecordText
        form={form}
        name="categoryTexts"
        label={t('catalogue:product.categoryTexts')}
        hint={t('products:record.categoryTextsHint')}
      />
      <RecordText
        form={form}
        name="printedTexts"
        label={t('catalogue:product.printedTexts')}
        hint={t('products:record.printedTextsHint')}
      />
      <RecordText
        form={form}
        name="aliases"
        label={t('products:fields.aliases')}
        hint={t('products:record.aliasesHint')}
      />
      {languages.map(({ code, name }) => (
        <RecordInput
          key={code}
          form={form}
          name={`names.${code}`}
          label={t('products:record.nameIn', { language: name })}
        />
      ))}
    </FieldGroup>
  )
}
