import { useTranslation } from 'react-i18next'
import { formatCountry } from '#src/i18n/format-country.ts'
import { getLanguage, isLanguageCode } from '#src/i18n/languages.ts'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import { adPlacements, adPositions, popupPlacement } from '../../contract/placement.ts'
import type { ReportedDimension } from './dimensions.ts'

const pageKinds: readonly string[] = ['main', 'list', 'article']
const placements: readonly string[] = [...adPlacements, popupPlacement]
const positions: readonly string[] = adPositions
const devices: readonly string[] = ['phone', 'tablet', 'desktop']

type Row = { value: string; label?: string | undefined }

/** Returns a function that names a value of a dimension in the language of the interface. */
export function useFormatValue(): (dimension: ReportedDimension, row: Row) => string {
  const { t } = useTranslation()
  const tag = useLanguageTag()
  const formats: Record<ReportedDimension, (row: Row) => string | undefined> = {
    placement: ({ value }) => formatPlacement(value),
    device: ({ value }) => (devices.includes(value) ? t(`ad-reports:device.${value}`) : undefined),
    country: ({ value }) => formatCountry(value, tag),
    language: ({ value }) => (isLanguageCode(value) ? getLanguage(value).name : undefined),
    article: ({ label, value }) => label ?? value,
    creative: ({ value }) =>
      value === 'text' ? t('ad-reports:textOnly') : t('ad-reports:picture', { id: value.slice(0, 8) }),
  }
  /** `main.bannerTop` of a page, `popup`, or `top` of a call for a position. */
  function formatPlacement(value: string): string | undefined {
    const [kind = '', slot = ''] = value.split('.')
    if (placements.includes(value)) return t(`ad-reports:placement.${value}`)
    if (positions.includes(value)) return t(`ads:position.${value}`)
    return pageKinds.includes(kind) && placements.includes(slot)
      ? t('ad-reports:onPage', {
          page: t(`ad-reports:page.${kind}`),
          slot: t(`ad-reports:placement.${slot}`),
        })
      : undefined
  }

  return (dimension, row) => {
    if (row.value === 'other') return t('ad-reports:others')
    if (row.value === '')
      return t(dimension === 'article' ? 'ad-reports:noArticle' : 'ad-reports:unknownValue')
    return formats[dimension](row) ?? t('ad-reports:unknownValue')
  }
}
