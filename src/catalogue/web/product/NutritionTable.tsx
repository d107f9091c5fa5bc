import { useTranslation } from 'react-i18next'
import { nutrients, nutritionAmounts } from '../../contract/nutrients.ts'
import type { Nutrition, NutritionFacts } from '../../contract/product-values.ts'
import { useFormat } from '../use-format.ts'
import styles from './NutritionTable.module.css'

/** The nutrition declaration, for the amounts that the label states. */
export function NutritionTable({ nutrition }: { nutrition: Nutrition | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const stated = nutritionAmounts.filter((amount) => nutrition?.[amount])
  const known = nutrients.filter((name) => stated.some((amount) => nutrition?.[amount]?.[name] !== undefined))
  if (stated.length === 0) return null
  const energy = ({ kilocalories, kilojoules }: NutritionFacts = {}) =>
    [
      kilojoules === undefined ? '' : `${format.number(kilojoules)} kJ`,
      kilocalories === undefined ? '' : `${format.number(kilocalories)} kcal`,
    ]
      .filter(Boolean)
      .join(' / ')
  const measured = (name: (typeof nutrients)[number], value: number | undefined) => {
    const unit = name === 'vitaminE' ? 'milligramsOnly' : 'grams'
    return value === undefined ? '–' : t(`catalogue:product.${unit}`, { value: format.number(value) })
  }
  return (
    <section aria-labelledby="nutrition" className={styles.nutrition}>
      <h2 id="nutrition" className={styles.title}>
        {t('catalogue:product.nutrition')}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {stated.map((amount) => (
              <th key={amount} scope="col">
                {t(`catalogue:product.${amount}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('catalogue:product.nutrients.energy')}</th>
            {stated.map((amount) => (
              <td key={amount}>
                <bdi dir="ltr">{energy(nutrition?.[amount]) || '–'}</bdi>
              </td>
            ))}
          </tr>
          {known.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`catalogue:product.nutrients.${name}`)}</th>
              {stated.map((amount) => (
                <td key={amount}>{measured(name, nutrition?.[amount]?.[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
