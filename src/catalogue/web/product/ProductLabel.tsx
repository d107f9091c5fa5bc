import { useTranslation } from 'react-i18next'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import { chooseLabelTexts, isInLanguage } from '../../contract/label-texts.ts'
import type { Product, ProductPicture } from '../../contract/product.ts'
import { getFullName } from '../../contract/product-name.ts'
import type { LabelText } from '../../contract/product-values.ts'
import { FactList } from '../FactList.tsx'
import { useFormat } from '../use-format.ts'
import styles from './ProductLabel.module.css'

const messages = { front: 'frontLabel', back: 'backLabel', neck: 'neckLabel' } as const
const sizes = '(min-width: 700px) 320px, 45vw'

type Props = {
  product: Pick<Product, 'pictures' | 'categoryTexts' | 'printedTexts' | 'name' | 'brand' | 'line'>
}

/** The labels as they stand on the bottle, and what is printed on them. */
export function ProductLabel({ product }: Props) {
  const { t } = useTranslation()
  const { pictures, categoryTexts, printedTexts } = product
  const labels = pictures.filter(({ kind }) => kind in messages)
  // Without a language: as the scanner read them, with its errors.
  const texts = printedTexts.filter(({ language }) => language !== undefined)
  if (labels.length + categoryTexts.length + texts.length === 0) return null
  return (
    <section aria-labelledby="label" className={styles.labels}>
      <h2 id="label" className={styles.title}>
        {t('catalogue:product.label')}
      </h2>
      {labels.length > 0 && <Pictures pictures={labels} name={getFullName(product)} />}
      <Texts categoryTexts={categoryTexts} printedTexts={texts} />
    </section>
  )
}

/** Each picture leads to its full size. */
function Pictures({ pictures, name }: { pictures: readonly ProductPicture[]; name: string }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {pictures.map(({ _id, kind, src, srcSet, width, height }) => {
        const label = t(`catalogue:product.${messages[kind as keyof typeof messages]}`)
        return (
          <li key={_id}>
            <figure className={styles.figure}>
              <a href={src} className={styles.link}>
                <img
                  className={styles.picture}
                  src={src}
                  srcSet={srcSet || undefined}
                  sizes={srcSet ? sizes : undefined}
                  width={width}
                  height={height}
                  alt={t('catalogue:product.labelOf', { label, name })}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              <figcaption className={styles.caption}>{label}</figcaption>
            </figure>
          </li>
        )
      })}
    </ul>
  )
}

/** In the language of the page; those that the label has in other languages only name theirs. */
function Texts({ categoryTexts, printedTexts }: Pick<Product, 'categoryTexts' | 'printedTexts'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const tag = useLanguageTag()
  const toFacts = (label: string, texts: readonly LabelText[]) => {
    const chosen = chooseLabelTexts(texts, tag)
    const [first] = chosen
    if (!first) return []
    const { language } = first
    const hint = language && !isInLanguage(first, tag) ? { hint: format.language(language) } : {}
    return [{ label, ...hint, value: <TextList texts={chosen} /> }]
  }
  const facts = [
    ...toFacts(t('catalogue:product.categoryTexts'), categoryTexts),
    ...toFacts(t('catalogue:product.printedTexts'), printedTexts),
  ]
  return facts.length > 0 && <FactList facts={facts} />
}

function TextList({ texts }: { texts: readonly LabelText[] }) {
  return texts.map(({ language, text }) => (
    <p key={text} className={styles.text}>
      <bdi lang={language}>{text}</bdi>
    </p>
  ))
}
