import { useTranslation } from 'react-i18next'
import { type Attribute, attributes } from '../../contract/attributes.ts'
import type { SensoryProfile } from '../../contract/sensory.ts'
import {
  describeBalance,
  describeIntensity,
  describeStrength,
  isReliable,
  measureHarmony,
  pairings,
} from '../../contract/sensory-style.ts'
import { defects } from '../../contract/taste.ts'
import { type Fact, FactList } from '../FactList.tsx'
import { type CatalogueFormat, useFormat } from '../use-format.ts'

/** What the figures of a profile mean, in words. */
export function ProfileFacts({ profile }: { profile: SensoryProfile }) {
  const { t } = useTranslation()
  const facts = [...useStyleFacts(profile), ...useDetailFacts(profile)]
  return (
    <>
      {!isReliable(profile) && <p>{t('catalogue:sensory.unreliable')}</p>}
      <FactList facts={facts} />
    </>
  )
}

function useStyleFacts(profile: SensoryProfile): Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { fruity, fruitiness } = profile
  const balance = describeBalance(profile)
  const harmony = measureHarmony(profile)
  const strength = describeStrength(profile)
  const fruit = [
    fruitiness && t(`catalogue:sensory.fruitiness.${fruitiness}`),
    fruity !== undefined && t(`catalogue:sensory.intensities.${describeIntensity(fruity)}`),
  ].filter((text) => typeof text === 'string')
  const dishes = strength ? pairings[strength].map((dish) => t(`catalogue:sensory.dishes.${dish}`)) : []
  return [
    { label: t('catalogue:sensory.attributes.fruity'), value: format.join(fruit) },
    { label: t('catalogue:sensory.balance'), value: balance && t(`catalogue:sensory.balances.${balance}`) },
    {
      label: t('catalogue:sensory.harmony'),
      value:
        harmony === undefined
          ? ''
          : format.number(harmony, { signDisplay: 'exceptZero', minimumFractionDigits: 1 }),
      hint: t('catalogue:sensory.harmonyHint'),
    },
    { label: t('catalogue:sensory.pairings'), value: format.list(dishes) },
  ]
}

/** Only what was noted: most profiles do not have these. */
function useDetailFacts({
  mouthfeel = [],
  persistence,
  robustVariation,
  spread = {},
  ...profile
}: SensoryProfile): Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const noticed = defects.filter((defect) => profile.defects?.[defect])
  const all = [
    {
      label: t('catalogue:sensory.mouthfeel'),
      value: format.list(mouthfeel.map((feel) => t(`catalogue:sensory.mouthfeels.${feel}`))),
    },
    {
      label: t('catalogue:sensory.persistence'),
      value: persistence && t(`catalogue:sensory.persistences.${persistence}`),
    },
    {
      label: t('catalogue:sensory.defects'),
      value: format.list(
        noticed.map(
          (defect) =>
            `${t(`catalogue:sensory.defect.${defect}`)} ${format.intensity(profile.defects?.[defect] ?? 0)}`,
        ),
      ),
    },
    {
      label: t('catalogue:sensory.spread'),
      hint: t('catalogue:sensory.spreadHint'),
      value: formatSpread(spread, t, format),
    },
    {
      label: t('catalogue:sensory.by.panel'),
      value:
        robustVariation === undefined
          ? ''
          : t('catalogue:sensory.variation', { value: format.number(robustVariation) }),
    },
  ]
  return all.filter(({ value }) => value)
}

function formatSpread(
  spread: NonNullable<SensoryProfile['spread']>,
  t: (key: `catalogue:sensory.attributes.${Attribute}`) => string,
  format: CatalogueFormat,
): string {
  const known = attributes.flatMap((name) => {
    const value = spread[name]
    return value === undefined
      ? []
      : [`${t(`catalogue:sensory.attributes.${name}`)} ±${format.intensity(value)}`]
  })
  return format.list(known)
}
