import { useTranslation } from 'react-i18next'
import { languages } from '#src/i18n/languages.ts'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import type { ArticleFormFields } from '../../article-form-fields.ts'
import type { FieldErrors } from '../autosave/describe-field-errors.ts'
import type { FormChanges } from '../use-article-form.ts'
import { CoverField } from './CoverField.tsx'
import { TagsField } from './TagsField.tsx'

type Props = {
  fields: ArticleFormFields
  change: (changes: FormChanges) => void
  fieldErrors: FieldErrors
}

/** Category, tags, cover, author and language of the article. */
export function MetadataPanel({ fields, change, fieldErrors }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('admin:metadata.title')}>
      <SelectField
        label={t('admin:metadata.category')}
        error={fieldErrors.category}
        value={fields.category}
        options={[
          // The server detects the category only for an article that has none.
          ...(fields.category === '' ? [{ value: '', label: t('admin:metadata.detectCategory') }] : []),
          ...categories.map((category) => ({
            value: category,
            label: t(`news.category.${categorySlug(category)}`),
          })),
        ]}
        onValueChange={(category) => change({ category })}
      />
      <TagsField tags={fields.tags} onChange={(tags) => change({ tags })} error={fieldErrors.tags} />
      <CoverField
        url={fields.previewImage}
        error={fieldErrors.previewImage}
        onChange={(previewImage) => change({ previewImage })}
      />
      <Field label={t('admin:metadata.author')} error={fieldErrors.author}>
        {(attributes) => <output {...attributes}>{fields.author}</output>}
      </Field>
      <SelectField
        label={t('admin:metadata.language')}
        error={fieldErrors.language}
        value={fields.language}
        options={languages.map(({ code, tag, name }) => ({ value: code, label: name, lang: tag }))}
        onValueChange={(language) => change({ language })}
      />
    </Panel>
  )
}
