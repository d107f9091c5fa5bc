import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { showError } from '#src/ui/status/status-message.ts'
import { UploadArea } from '#src/ui/upload/UploadArea.tsx'
import { UploadRow } from '#src/ui/upload/UploadRow.tsx'
import { useUploadQueue } from '#src/ui/upload/use-upload-queue.ts'
import { listPictures, orderPictures, uploadPicture } from '../catalogue-api.ts'
import type { ReportUnsaved } from '../unsaved-forms.ts'
import { PictureItem } from './PictureItem.tsx'
import styles from './ProductPictures.module.css'

type Props = { productId: string; report: ReportUnsaved }

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** The pictures of an oil in their order: the first one is shown in lists. */
export function ProductPictures({ productId, report }: Props) {
  const { t, ready } = useTranslation('media')
  const queryClient = useQueryClient()
  const queryKey = ['product-pictures', productId]
  const pictures = useQuery({ queryKey, queryFn: ({ signal }) => listPictures(productId, signal) })
  const refresh = () =>
    Promise.all(
      [['product', productId], ['products'], queryKey].map((key) =>
        queryClient.invalidateQueries({ queryKey: key }),
      ),
    )
  const ordering = useMutation({
    mutationFn: (ids: string[]) => orderPictures(productId, ids),
    onSuccess: (ordered) => queryClient.setQueryData(queryKey, ordered),
    onError: () => showError(t('products:notSaved')),
    onSettled: refresh,
  })
  const queue = useUploadQueue(
    (file, options) => uploadPicture(productId, file, options),
    () => void refresh(),
  )
  if (!ready) return null
  const ids = pictures.data?.map(({ _id }) => _id) ?? []
  const move = (from: number, to: number) => {
    if (ordering.isPending) return
    const moved = ids.toSpliced(from, 1)
    ordering.mutate(moved.toSpliced(to, 0, ids[from] ?? ''))
  }
  return (
    <>
      <UploadArea
        label={t('products:pictures.add')}
        chooseLabel={t('media:upload.choose')}
        hint={t('media:upload.hint')}
        accept={accepted}
        onFiles={queue.add}
      >
        <ul>
          {queue.uploads
            .filter(({ state }) => state !== 'done')
            .map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                texts={{
                  waiting: t('media:upload.waiting'),
                  sending: (percent) => t('media:upload.sending', { percent }),
                  processing: t('media:upload.processing'),
                  failure: (code) => t(`media:error.${code}`, { defaultValue: t('media:error.failed') }),
                  retry: t('media:upload.retry'),
                  remove: (name) => t('media:upload.remove', { name }),
                }}
                canRetry
                onRetry={() => queue.retry(upload)}
                onRemove={() => queue.remove(upload)}
              />
            ))}
        </ul>
      </UploadArea>
      {pictures.isError && (
        <LoadFailure
          message={t('products:pictures.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void pictures.refetch()}
        />
      )}
      {pictures.data?.length === 0 && <EmptyState message={t('products:pictures.none')} />}
      <ol className={styles.pictures}>
        {pictures.data?.map((picture, index) => (
          <PictureItem
            key={picture._id}
            productId={productId}
            picture={picture}
            report={report}
            number={index + 1}
            isLast={index === ids.length - 1}
            onMove={(to) => move(index, to)}
            onChanged={refresh}
          />
        ))}
      </ol>
    </>
  )
}
