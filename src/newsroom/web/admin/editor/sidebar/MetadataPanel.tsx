import { useTranslation } from 'react-i18next'
import { languages } from '#src/i18n/languages.ts'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import type { ArticleFields } from '../../article-fields.ts'
import type { FieldErrors } from '../autosave/save-article.ts'
import type { FormChanges } from '../use-article-form.ts'
import { CoverField } from './CoverField.tsx'
import { TagsField } from './TagsField.tsx'

type Props = {
  fields: ArticleFields
  change: (changes: FormChanges) => void
  fieldErrors: FieldErrors
}

/** Category, tags, cover, author and language of the article. */
export function MetadataPanel({ fields, change, fieldErrors }: Props) {
  const { t } = useTranslation()
  return (
    <Panel title={t('admin:metadata.title')}>
      <Field label={t('admin:metadata.category')} error={fieldErrors.category}>
        {(attributes) => (
          <select
            {...attributes}
            value={fields.category}
            onChange={({ target }) => change({ category: target.value })}
          >
            {/* The server detects the category only for an article that has none. */}
            {fields.category === '' && <option value="">{t('admin:metadata.detectCategory')}</option>}
            {categories.map((category) => (
              <option key={category} value={category}>
                {t(`news.category.${categorySlug(category)}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TagsField tags={fields.tags} onChange={(tags) => change({ tags })} error={fieldErrors.tags} />
      <CoverField
        url={fields.previewImage}
        error={fieldErrors.previewImage}
        onChange={(previewImage) => change({ previewImage })}
      />
      <Field label={t('admin:metadata.author')} error={fieldErrors.author}>
        {(attributes) => <output {...attributes}>{fields.author}</output>}
      </Field>
      <Field label={t('admin:metadata.language')} error={fieldErrors.language}>
        {(attributes) => (
          <select
            {...attributes}
            value={fields.language}
            onChange={({ target }) => {
              const chosen = languages.find(({ code }) => code === target.value)
              if (chosen) change({ language: chosen.code })
            }}
          >
            {languages.map(({ code, tag, name }) => (
              <option key={code} value={code} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Panel>
  )
}
