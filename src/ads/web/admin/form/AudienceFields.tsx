import { useTranslation } from 'react-i18next'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { adLimits } from '../../../contract/ad-limits.ts'
import { canTargetArticle } from '../../../contract/placement.ts'
import { AdFormGroup } from './AdFormGroup.tsx'
import { AdInput } from './AdInput.tsx'
import { TargetArticleField } from './TargetArticleField.tsx'
import type { AdForm } from './use-ad-form.ts'

/** Who pays, and who sees the advertisement. */
export function AudienceFields({ form }: { form: AdForm }) {
  const { t } = useTranslation()
  const { category, type } = form.values
  const known: readonly string[] = categories
  return (
    <AdFormGroup title={t('ads:form.group.audience')}>
      <AdInput
        form={form}
        name="advertiser"
        label={t('ads:form.advertiser')}
        maxLength={adLimits.advertiserLength}
      />
      <SelectField
        name="category"
        label={t('ads:form.category')}
        error={form.errors.category}
        value={category}
        options={[
          { value: '', label: t('ads:form.allPages') },
          ...categories.map((each) => ({
            value: String(each),
            label: t(`news.category.${categorySlug(each)}`),
          })),
          // The server accepts any text.
          ...(category === '' || known.includes(category) ? [] : [{ value: category, label: category }]),
        ]}
        onValueChange={(chosen) => form.change({ category: chosen })}
      />
      <AdInput
        form={form}
        name="targetAudience"
        label={t('ads:form.targetAudience')}
        hint={t('ads:form.targetAudienceHint')}
        maxLength={200}
      />
      {type !== '' && canTargetArticle(type) && <TargetArticleField form={form} />}
    </AdFormGroup>
  )
}
