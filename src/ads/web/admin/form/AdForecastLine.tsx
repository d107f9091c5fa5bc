import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { AdForecast } from '../../../contract/ad-forecast.ts'
import { keepAllowedPositions } from '../../../contract/placement.ts'
import { getForecast } from '../ads-api.ts'
import styles from './AdForecastLine.module.css'
import type { AdFormValues } from './ad-form-values.ts'
import { useDebounced } from './use-debounced.ts'

type Props = {
  values: AdFormValues
  /** Id of an advertisement that exists. */
  id: string | undefined
}

/** How many impressions the chosen positions can deliver, and whether that is enough for the budget. */
export function AdForecastLine({ values, id }: Props) {
  const { t } = useTranslation()
  const { type, startDate, endDate, budget, costPerImpression, ...settled } = useDebounced(values)
  const positions = type === '' ? [] : keepAllowedPositions(type, settled.positions)
  const query = {
    type,
    positions,
    startDate: startDate || undefined,
    endDate: endDate || undefined,
    budget: budget || undefined,
    costPerImpression: costPerImpression || undefined,
    id,
  }
  const isOrdered = startDate === '' || endDate === '' || startDate <= endDate
  const forecast = useQuery({
    queryKey: ['advertisement-forecast', query],
    queryFn: ({ signal }) => getForecast(query, signal),
    enabled: positions.length > 0 && isOrdered,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.forecast} aria-label={t('ads:forecast.title')}>
      <h3 className={styles.title}>{t('ads:forecast.title')}</h3>
      <div role="status">
        {positions.length === 0 && <p className={styles.note}>{t('ads:forecast.choosePosition')}</p>}
        {positions.length > 0 && !isOrdered && <p className={styles.note}>{t('ads:form.fault.order')}</p>}
        {positions.length > 0 && forecast.isError && (
          <p className={styles.note}>{t('ads:forecast.failed')}</p>
        )}
        {positions.length > 0 && isOrdered && forecast.data && <ForecastFigures forecast={forecast.data} />}
      </div>
    </section>
  )
}

function ForecastFigures({ forecast }: { forecast: AdForecast }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  if (forecast.observedDays === 0) return <p className={styles.note}>{t('ads:forecast.none')}</p>
  const { available, booked, requested, isOversold } = forecast
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('ads:forecast.available')}</dt>
          <dd>{formatNumber(available)}</dd>
        </div>
        <div>
          <dt>{t('ads:forecast.booked')}</dt>
          <dd>{formatNumber(booked)}</dd>
        </div>
        <div>
          <dt>{t('ads:forecast.requested')}</dt>
          <dd>{requested === null ? t('ads:forecast.unlimited') : formatNumber(requested)}</dd>
        </div>
      </dl>
      {isOversold && <p className={styles.warning}>{t('ads:forecast.oversold')}</p>}
    </>
  )
}
