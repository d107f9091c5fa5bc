import { useTranslation } from 'react-i18next'
import { isolate } from '#src/i18n/isolate.ts'
import { LabelCheckLink } from '#src/scan/web/history/LabelCheckLink.tsx'
import type { Product } from '../../contract/product.ts'
import { type Fact, FactList } from '../FactList.tsx'
import { ProtectedOrigin } from '../ProtectedOrigin.tsx'
import { useFormat } from '../use-format.ts'
import { EarlierAnalyses } from './EarlierAnalyses.tsx'
import styles from './ProductFacts.module.css'
import { useMakingFacts } from './use-making-facts.ts'
import { useOriginFacts } from './use-origin-facts.ts'

/** The facts of the product. The essential ones are listed also when they are not known. */
export function ProductFacts({ product, now }: { product: Product; now: Date }) {
  const { t } = useTranslation()
  const essential = useEssentialFacts(product)
  const origin = useOriginFacts(product)
  const making = useMakingFacts(product, now)
  const place = product.origin
  const protectedNames =
    place?.protection || place?.protectedId
      ? [{ label: t('catalogue:product.protected'), value: <ProtectedOrigin {...place} /> }]
      : []
  return (
    <section aria-labelledby="facts" className={styles.facts}>
      <h2 id="facts" className={styles.title}>
        {t('catalogue:product.facts')}
      </h2>
      <FactList facts={[...essential, ...origin, ...protectedNames, ...making]} />
      <EarlierAnalyses product={product} />
      <LabelCheckLink productId={product._id} />
    </section>
  )
}

function useEssentialFacts(product: Product): Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { brand, grade, cultivars, ingredients, nutrition, netQuantityMl, container } = product
  const amount = nutrition?.per100ml?.kilocalories === undefined ? 'per100g' : 'per100ml'
  const { kilocalories, kilojoules } = nutrition?.[amount] ?? {}
  const values = {
    kcal: kilocalories === undefined ? '' : format.number(kilocalories),
    kj: kilojoules === undefined ? '' : format.number(kilojoules),
    amount: t(`catalogue:product.${amount}`),
  }
  const calories = kilojoules === undefined ? 'caloriesOnly' : 'caloriesValue'
  const names = cultivars.map(({ name, share }) =>
    share === undefined
      ? isolate(name)
      : `${isolate(name)} ${t('catalogue:product.perCent', { value: format.number(share) })}`,
  )
  return [
    { label: t('catalogue:product.brand'), value: brand && <bdi>{brand}</bdi> },
    { label: t('catalogue:product.type'), value: grade && t(`catalogue:grades.${grade}`) },
    {
      label: t('catalogue:product.calories'),
      value: kilocalories === undefined ? '' : t(`catalogue:product.${calories}`, values),
    },
    {
      label: t('catalogue:product.composition'),
      value: [ingredients, format.list(names)].filter(Boolean).join(' – '),
    },
    {
      label: t('catalogue:product.quantity'),
      value: format.join([
        netQuantityMl === null ? '' : format.volume(netQuantityMl),
        container ? t(`catalogue:containers.${container}`) : '',
      ]),
    },
  ]
}
