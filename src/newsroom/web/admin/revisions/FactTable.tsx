import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { pictureIdOf } from '#src/media/contract/picture-url.ts'
import type { ArticleFields } from '../article-fields.ts'
import type { Fact } from '../diff/changed-facts.ts'
import { useFieldWords } from '../diff/use-field-words.ts'
import { pictureAddress } from '../editor/picture-address.ts'
import type { SideOfArticle } from './Differences.tsx'
import styles from './FactTable.module.css'
import { GonePicture } from './GonePicture.tsx'

type Props = { facts: Fact[]; before: SideOfArticle; after: SideOfArticle }

/** What differs beside the words, a line each. */
export function FactTable({ facts, before, after }: Props) {
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
            <th scope="row">{t(`versions:fields.${fact}`)}</th>
            <td>
              <FactValue fact={fact} {...before} />
            </td>
            <td>
              <FactValue fact={fact} {...after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FactValue({ fact, fields, gonePictures }: SideOfArticle & { fact: Fact }) {
  const { t } = useTranslation()
  const words = useFieldWords()
  const cover = fact === 'previewImage' ? pictureAddress(fields.previewImage) : undefined
  if (cover && gonePictures?.includes(pictureIdOf(cover) ?? '')) return <GonePicture />
  // A picture of another site is not fetched from there.
  if (cover && !/^https?:/i.test(cover)) return <img className={styles.picture} src={cover} alt={cover} />
  return <bdi className={styles.value}>{written(fact, fields, t, words) || t('desk:compare.nothing')}</bdi>
}

function written(
  fact: Fact,
  fields: ArticleFields,
  t: TFunction,
  words: ReturnType<typeof useFieldWords>,
): string {
  if (fact === 'tags') return fields.tags.join(', ')
  if (fact === 'isPublished') return t(fields.isPublished ? 'versions:shown' : 'versions:unseen')
  if (fact === 'aiUse') return declaration(fields, t, words)
  return words(fact, fields[fact])
}

function declaration(
  { aiUse, aiPercent }: ArticleFields,
  t: TFunction,
  words: ReturnType<typeof useFieldWords>,
): string {
  if (aiUse === null && !aiPercent) return ''
  if (!aiUse?.parts.length && !aiPercent) return t('desk:ai.none')
  const parts = aiUse?.parts.map((part) => t(`desk:ai.part.${part}`)) ?? []
  const share = aiPercent === null ? [] : [words('aiPercent', aiPercent)]
  return [...share, ...parts, aiUse?.system, aiUse?.note].filter(Boolean).join(' · ')
}
