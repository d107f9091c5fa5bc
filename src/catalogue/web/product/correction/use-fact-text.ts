import { useTranslation } from 'react-i18next'
import { type CorrectableField, placeSeparators } from '../../../contract/correction-fields.ts'
import { foldDigits } from '../../../contract/fold-digits.ts'
import type { Grade } from '../../../contract/product-values.ts'
import { isUnionKind, unionKinds } from '../../../contract/union-kinds.ts'
import { useFormat } from '../../use-format.ts'

/** Facts of reports in the language of the interface. */
export function useFactText() {
  const { t } = useTranslation()
  const format = useFormat()
  const kindLabels = new Map(unionKinds.map((kind) => [t(`catalogue:product.originKinds.${kind}`), kind]))
  return {
    /** @param value as the API states it */
    describe(field: CorrectableField, value: string): string {
      if (value === '') return ''
      if (field === 'grade') return t(`catalogue:grades.${value as Grade}`)
      if (field !== 'countries') return value
      return format.join(
        value
          .split(', ')
          .map((place) =>
            isUnionKind(place) ? t(`catalogue:product.originKinds.${place}`) : format.country(place),
          ),
      )
    },
    /** The server reads names of countries in all languages, but not those of the kinds of origins. */
    parse(field: CorrectableField, text: string): string {
      if (field === 'harvestYear') return foldDigits(text)
      if (field !== 'countries') return text
      return text
        .split(placeSeparators)
        .map((place) => kindLabels.get(place.trim()) ?? place)
        .join(',')
    },
    kinds: [...kindLabels.keys()],
  }
}
