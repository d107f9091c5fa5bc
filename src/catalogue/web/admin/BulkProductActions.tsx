import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { SelectionAction } from '#src/ui/list/SelectionAction.tsx'
import { SelectionBar } from '#src/ui/list/SelectionBar.tsx'
import { SelectAllCheckbox } from '#src/ui/list/SelectionCheckbox.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import styles from './BulkProductActions.module.css'
import { setProductStatus } from './catalogue-api.ts'
import { MergeDialog } from './merge/MergeDialog.tsx'

type Props = { selection: Selection }

const states = ['live', 'draft', 'withdrawn'] as const

/** Changes the state of the selected oils, or merges two of them. */
export function BulkProductActions({ selection }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isMerging, setIsMerging] = useState(false)
  const { selected } = selection
  const [one, other] = selected
  const changing = useMutation({
    mutationFn: (status: (typeof states)[number]) => setProductStatus([...selected], status),
    onSuccess: ({ changed }) => {
      showMessage(t('products:bulk.done', { number: changed }))
      selection.clear()
    },
    onError: () => showError(t('products:notSaved')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  })
  const labels = {
    live: t('products:action.publish'),
    draft: t('products:bulk.draft'),
    withdrawn: t('products:action.withdraw'),
  }
  const isDisabled = selected.length === 0 || changing.isPending
  return (
    <div className={styles.bar}>
      <SelectAllCheckbox selection={selection} label={t('products:bulk.selectAll')} />
      <SelectionBar
        countText={selected.length > 0 ? t('admin:list.selected', { count: selected.length }) : ''}
      >
        {states.map((status) => (
          <SelectionAction key={status} isDisabled={isDisabled} onPress={() => changing.mutate(status)}>
            {labels[status]}
          </SelectionAction>
        ))}
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={selected.length !== 2}
          onClick={() => {
            if (selected.length === 2) setIsMerging(true)
            else showMessage(t('products:bulk.mergeHint'))
          }}
        >
          {t('products:bulk.merge')}
        </button>
      </SelectionBar>
      {isMerging && one && other && (
        <MergeDialog
          ids={[one, other]}
          onClose={() => setIsMerging(false)}
          onMerged={() => {
            setIsMerging(false)
            selection.clear()
          }}
        />
      )}
    </div>
  )
}
