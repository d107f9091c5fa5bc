import { useTranslation } from 'react-i18next'
import { SegmentedChoice } from '#src/ui/admin/SegmentedChoice.tsx'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { Field } from '#src/ui/form/Field.tsx'
import styles from './PeriodPicker.module.css'
import { type ChosenPeriod, isReversed, periodLengths, resolvePeriod } from './report-period.ts'

type Props = { period: ChosenPeriod; onChange: (period: ChosenPeriod) => void }

/** Chooses the period of a report. */
export function PeriodPicker({ period, onChange }: Props) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()

  function changeLength(length: ChosenPeriod['length']): void {
    // A custom period starts with the days shown before.
    const { from = '', to = '' } =
      length === 'custom' ? resolvePeriod(period, timeZone, new Date()) : { from: '', to: '' }
    onChange({ length, from, to })
  }

  return (
    <div className={styles.picker}>
      <SegmentedChoice
        label={t('ad-reports:period.label')}
        value={period.length}
        options={periodLengths.toSorted(compareLengths).map((length) => ({
          value: length,
          label:
            length === 'custom'
              ? t('ad-reports:period.custom')
              : t('ad-reports:period.days', { count: Number(length) }),
        }))}
        onValueChange={changeLength}
      />
      {period.length === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={t(`ad-reports:period.${end}`)}
            error={end === 'to' && isReversed(period) ? t('ads:form.fault.order') : undefined}
          >
            {(attributes) => (
              <input
                {...attributes}
                type="date"
                value={period[end]}
                onChange={({ target }) => onChange({ ...period, [end]: target.value })}
              />
            )}
          </Field>
        ))}
    </div>
  )
}

/** Shortest first, chosen days last. */
function compareLengths(a: string, b: string): number {
  return (Number(a) || Number.POSITIVE_INFINITY) - (Number(b) || Number.POSITIVE_INFINITY) || 0
}
