import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/product.ts'
import { isUnionKind } from '../../contract/union-kinds.ts'
import type { Fact } from '../FactList.tsx'
import { useFormat } from '../use-format.ts'

/** Where the olives grew and who made the oil. Only the country is listed also when it is not known. */
export function useOriginFacts({ origin, producer, mill, bottler }: Product): Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { countries = [], kind, altitudeMetres } = origin ?? {}
  const places = [
    ...countries.map(format.country),
    ...(isUnionKind(kind) ? [t(`catalogue:product.originKinds.${kind}`)] : []),
  ]
  const details = [
    {
      label: t('catalogue:product.region'),
      value: origin?.region,
    },
    { label: t('catalogue:product.estate'), value: origin?.estate },
    {
      label: t('catalogue:product.altitude'),
      value:
        altitudeMetres === undefined
          ? ''
          : t('catalogue:product.metres', { value: format.number(altitudeMetres) }),
    },
    { label: t('catalogue:product.producer'), value: producer },
    { label: t('catalogue:product.mill'), value: mill },
    { label: t('catalogue:product.bottler'), value: bottler },
  ]
  return [
    { label: t('catalogue:product.origin'), value: format.list(places) },
    ...details.filter(({ value }) => value),
  ]
}
