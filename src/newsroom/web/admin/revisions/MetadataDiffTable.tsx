import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { parsePictureId } from '#src/media/contract/picture-url.ts'
import type { ArticleFieldName } from '#src/news/contract/article-fields.ts'
import type { ArticleFormFields } from '../article-form-fields.ts'
import { useFieldFormatter } from '../diff/use-field-formatter.ts'
import { parsePictureUrl } from '../editor/parse-picture-url.ts'
import { useNamedProduct } from '../use-named-product.ts'
import type { DiffSide } from './ArticleDiff.tsx'
import { DeletedPicture } from './DeletedPicture.tsx'
import styles from './MetadataDiffTable.module.css'

type Props = { changedFields: ArticleFieldName[]; before: DiffSide; after: DiffSide }

/** Table of the changed metadata, one row per field. */
export function MetadataDiffTable({ changedFields, before, after }: Props) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{before.label}</th>
          <th scope="col">{after.label}</th>
        </tr>
      </thead>
      <tbody>
        {changedFields.map((field) => (
          <tr key={field}>
            <th scope="row">{t(`admin:articleFields.${field}`)}</th>
            <td>
              <MetadataValue field={field} {...before} />
            </td>
            <td>
              <MetadataValue field={field} {...after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MetadataValue({ field, fields, deletedPictures }: DiffSide & { field: ArticleFieldName }) {
  const { t } = useTranslation()
  const formatField = useFieldFormatter()
  if (field === 'products') return <ProductNames ids={fields.products} />
  const cover = field === 'previewImage' ? parsePictureUrl(fields.previewImage) : undefined
  if (cover && deletedPictures?.includes(parsePictureId(cover) ?? '')) return <DeletedPicture />
  // A picture on another site is not loaded, only its URL is shown.
  if (cover && !/^https?:/i.test(cover)) return <img className={styles.picture} src={cover} alt={cover} />
  return (
    <bdi className={styles.value}>
      {formatMetadata(field, fields, t, formatField) || t('admin:diff.empty')}
    </bdi>
  )
}

function ProductNames({ ids }: { ids: string[] }) {
  const { t } = useTranslation()
  if (ids.length === 0) return t('admin:diff.empty')
  return (
    <ul>
      {ids.map((id) => (
        <ProductName key={id} id={id} />
      ))}
    </ul>
  )
}

function ProductName({ id }: { id: string }) {
  const { t } = useTranslation()
  const { name, isDeleted } = useNamedProduct(id)
  return (
    <li className={styles.value}>
      <bdi>{isDeleted ? t('admin:named.deleted') : name}</bdi>
    </li>
  )
}

function formatMetadata(
  field: ArticleFieldName,
  fields: ArticleFormFields,
  t: TFunction,
  formatField: ReturnType<typeof useFieldFormatter>,
): string {
  if (field === 'isPublished') return t(fields.isPublished ? 'revisions:published' : 'revisions:notPublished')
  if (field === 'aiUse') return formatAiUse(fields, t, formatField)
  return formatField(field, fields[field])
}

function formatAiUse(
  { aiUse, aiPercent }: ArticleFormFields,
  t: TFunction,
  formatField: ReturnType<typeof useFieldFormatter>,
): string {
  if (aiUse === null && !aiPercent) return ''
  if (!aiUse?.parts.length && !aiPercent) return t('admin:ai.notUsed')
  const parts = aiUse?.parts.map((part) => t(`admin:ai.parts.${part}`)) ?? []
  const percentage = aiPercent === null ? [] : [formatField('aiPercent', aiPercent)]
  return [...percentage, ...parts, aiUse?.system, aiUse?.note].filter(Boolean).join(' · ')
}
