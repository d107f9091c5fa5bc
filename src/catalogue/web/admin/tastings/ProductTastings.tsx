import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { attributes } from '../../../contract/attributes.ts'
import type { Product } from '../../../contract/product.ts'
import type { SensoryProfile } from '../../../contract/sensory.ts'
import { useFormat } from '../../use-format.ts'
import { RecordEntries } from '../RecordEntries.tsx'
import type { ReportUnsaved } from '../unsaved-forms.ts'
import { TastingForm } from './TastingForm.tsx'

/** The sensory profiles of the oil, with who tasted it, and a form for one of them. */
export function ProductTastings({ product, report }: { product: Product; report: ReportUnsaved }) {
  const { t } = useTranslation()
  const format = useFormat()
  const describe = (profile: SensoryProfile) => {
    const values = attributes.flatMap((name) =>
      profile[name] === undefined
        ? []
        : `${t(`catalogue:sensory.attributes.${name}`)} ${format.intensity(profile[name])}`,
    )
    return [profile.date && formatDate(profile.date, 'UTC'), ...values].filter(Boolean).join(' · ')
  }
  return (
    <RecordEntries
      product={product}
      entries={product.sensory}
      toChanges={(sensory) => ({ sensory })}
      label={t('products:sections.tastings')}
      addLabel={t('products:tastings.add')}
      emptyMessage={t('catalogue:sensory.none')}
      removeQuestion={t('products:tastings.confirmRemove')}
      nameOf={({ by, name }) => [t(`catalogue:sensory.by.${by}`), name].filter(Boolean).join(': ')}
      describe={describe}
    >
      {({ entry, ...form }) => <TastingForm profile={entry} report={report} {...form} />}
    </RecordEntries>
  )
}
