import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { setAdvertisementActive } from '../ads-api.ts'

/** Switches an advertisement on and off. The switch changes at once, and back when the server refuses. */
export function useActiveToggle(ad: Advertisement) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { title } = ad
  const { mutate, isPending, variables } = useMutation({
    // Requests with the same scope run one after another. Parallel ones could arrive in the wrong order.
    scope: { id: `advertisement-${ad._id}` },
    mutationFn: (isActive: boolean) => setAdvertisementActive(ad._id, isActive),
    onSuccess: (updated, isActive) => {
      replaceAdvertisement(queryClient, updated)
      showMessage(t(isActive ? 'ads:list.activated' : 'ads:list.deactivated', { title }))
    },
    onError: () => showError(t('ads:list.notChanged', { title })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['advertisements'] }),
  })
  return { isActive: isPending ? variables : ad.isActive, change: mutate }
}

function replaceAdvertisement(queryClient: QueryClient, updated: Advertisement): void {
  queryClient.setQueriesData<Advertisement[]>({ queryKey: ['advertisements'] }, (list) =>
    list?.map((ad) => (ad._id === updated._id ? updated : ad)),
  )
}
