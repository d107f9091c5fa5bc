import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { pictureIdOf } from '#src/media/contract/picture-url.ts'
import type { ArticleFields } from '../article-fields.ts'
import type { MetadataField } from '../diff/find-changed-metadata.ts'
import { useFieldFormatter } from '../diff/use-field-formatter.ts'
import { parsePictureUrl } from '../editor/parse-picture-url.ts'
import type { DiffSide } from './ArticleDiff.tsx'
import { DeletedPicture } from './DeletedPicture.tsx'
import styles from './MetadataDiffTable.module.css'

type Props = { facts: MetadataField[]; before: DiffSide; after: DiffSide }

/** What differs beside the words, a line each. */
export function MetadataDiffTable({ facts, before, after }: Props) {
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
        {facts.map((fact) => (
          <tr key={fact}>
            <th scope="row">{t(`revisions:fields.${fact}`)}</th>
            <td>
              <MetadataValue fact={fact} {...before} />
            </td>
            <td>
              <MetadataValue fact={fact} {...after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MetadataValue({ fact, fields, deletedPictures: gonePictures }: DiffSide & { fact: MetadataField }) {
  const { t } = useTranslation()
  const words = useFieldFormatter()
  const cover = fact === 'previewImage' ? parsePictureUrl(fields.previewImage) : undefined
  if (cover && gonePictures?.includes(pictureIdOf(cover) ?? '')) return <DeletedPicture />
  // A picture of another site is not fetched from there.
  if (cover && !/^https?:/i.test(cover)) return <img className={styles.picture} src={cover} alt={cover} />
  return <bdi className={styles.value}>{formatMetadata(fact, fields, t, words) || t('admin:diff.empty')}</bdi>
}

function formatMetadata(
  fact: MetadataField,
  fields: ArticleFields,
  t: TFunction,
  words: ReturnType<typeof useFieldFormatter>,
): string {
  if (fact === 'tags') return fields.tags.join(', ')
  if (fact === 'isPublished') return t(fields.isPublished ? 'revisions:published' : 'revisions:notPublished')
  if (fact === 'aiUse') return formatAiUse(fields, t, words)
  return words(fact, fields[fact])
}

function formatAiUse(
  { aiUse, aiPercent }: ArticleFields,
  t: TFunction,
  words: ReturnType<typeof useFieldFormatter>,
): string {
  if (aiUse === null && !aiPercent) return ''
  if (!aiUse?.parts.length && !aiPercent) return t('admin:ai.notUsed')
  const parts = aiUse?.parts.map((part) => t(`admin:ai.parts.${part}`)) ?? []
  const share = aiPercent === null ? [] : [words('aiPercent', aiPercent)]
  return [...share, ...parts, aiUse?.system, aiUse?.note].filter(Boolean).join(' · ')
}
