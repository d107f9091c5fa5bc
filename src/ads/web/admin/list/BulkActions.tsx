import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectionAction } from '#src/ui/list/SelectionAction.tsx'
import { SelectionBar } from '#src/ui/list/SelectionBar.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { setAdvertisementActive } from '../ads-api.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

type Props = { selected: Advertisement[]; onDone: () => void }

/** Switches the selected advertisements on or off, or deletes them. */
export function BulkActions({ selected, onDone }: Props) {
  const { t } = useTranslation()
  const [isDeleting, setIsDeleting] = useState(false)
  const queryClient = useQueryClient()
  const count = selected.length
  const switching = useMutation({
    mutationFn: async (isActive: boolean) => {
      const changed = selected.filter((ad) => ad.isActive !== isActive)
      const outcomes = await Promise.allSettled(
        changed.map(({ _id }) => setAdvertisementActive(_id, isActive)),
      )
      return outcomes.filter(({ status }) => status === 'rejected').length
    },
    onSuccess: (failed, isActive) => {
      if (failed > 0) showError(t('ads:list.someNotChanged', { number: failed }))
      else {
        showMessage(t(isActive ? 'ads:list.allActivated' : 'ads:list.allDeactivated'))
        onDone()
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['advertisements'] }),
  })
  const isDisabled = count === 0 || switching.isPending
  return (
    <SelectionBar countText={count > 0 ? t('admin:list.selected', { count }) : ''}>
      <SelectionAction isDisabled={isDisabled} onPress={() => switching.mutate(true)}>
        {t('ads:list.activate')}
      </SelectionAction>
      <SelectionAction isDisabled={isDisabled} onPress={() => switching.mutate(false)}>
        {t('ads:list.deactivate')}
      </SelectionAction>
      <SelectionAction isDisabled={isDisabled} onPress={() => setIsDeleting(true)}>
        {t('admin:list.delete')}
      </SelectionAction>
      {isDeleting && (
        <DeleteDialog advertisements={selected} onClose={() => setIsDeleting(false)} onDeleted={onDone} />
      )}
    </SelectionBar>
  )
}
