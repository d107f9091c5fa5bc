import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolate } from '#src/i18n/isolate.ts'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import buttons from '#src/ui/button.module.css'
import { showError } from '#src/ui/status/status-message.ts'
import type { CatalogueImport } from '../../../contract/catalogue-import.ts'
import { deleteImport, startImport } from './exchange-api.ts'
import { ImportReport } from './ImportReport.tsx'
import styles from './ProductExchange.module.css'

/** An uploaded file: its state, its report, and what can be done with it. */
export function ImportItem({ item }: { item: CatalogueImport }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const formatDateTime = useFormatDateTime()
  const { fileName, state, progress, report, failure, failureCode, createdAt } = item
  const isRunning = state === 'checking' || state === 'importing'
  return (
    <li className={styles.item}>
      <h3 className={styles.name}>
        <bdi>{fileName}</bdi>
      </h3>
      <p role="status" className={styles.state}>
        {t(`products:exchange.states.${state}`)}
        {isRunning && ` ${t('products:exchange.percent', { percent: formatNumber(progress) })}`}
      </p>
      {isRunning && (
        <progress
          className={styles.progress}
          max={100}
          value={progress}
          aria-label={t(`products:exchange.states.${state}`)}
        />
      )}
      <p className={styles.time}>{formatDateTime(createdAt)}</p>
      {failure && (
        <p className={styles.failure}>
          {failureCode ? (
            t(`products:exchange.failures.${failureCode}`, { name: isolate(fileName) })
          ) : (
            <bdi>{failure}</bdi>
          )}
        </p>
      )}
      {report && <ImportReport report={report} isPlan={state === 'checking' || state === 'checked'} />}
      <ImportActions item={item} />
    </li>
  )
}

function ImportActions({ item: { _id: id, fileName, state, report } }: { item: CatalogueImport }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [fetchesPictures, setFetchesPictures] = useState(false)
  const callbacks = {
    onError: () => showError(t('products:notSaved')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['product-imports'] }),
  }
  const start = useMutation({ mutationFn: () => startImport(id, fetchesPictures), ...callbacks })
  const remove = useMutation({ mutationFn: () => deleteImport(id), ...callbacks })
  const { created, changed, completed } = report?.outcomes ?? { created: 0, changed: 0, completed: 0 }
  const hasChanges = created + changed + completed > 0
  const isRunning = state === 'checking' || state === 'importing'
  const removeLabel = t(isRunning ? 'products:exchange.cancel' : 'products:action.delete')
  return (
    <div className={styles.actions}>
      {state === 'checked' && hasChanges && (
        <>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={fetchesPictures}
              onChange={({ target }) => setFetchesPictures(target.checked)}
            />
            {t('products:exchange.fetchPictures')}
          </label>
          <button
            type="button"
            className={buttons.primary}
            disabled={start.isPending}
            onClick={() => start.mutate()}
          >
            {t('products:exchange.start')}
          </button>
        </>
      )}
      <button
        type="button"
        className={buttons.quiet}
        aria-label={t('products:namedAction', { action: removeLabel, name: fileName })}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {removeLabel}
      </button>
    </div>
  )
}
