import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { newsroomApi } from '../newsroom-api.ts'
import styles from './ActivePreviewLinks.module.css'

type Props = {
  id: string
  /** Id of the link of the open preview, if there is one. */
  currentLinkId?: string
  /** Called after the current link was revoked. */
  onRevoked?: () => void
}

/** All valid preview links of the article, from all editors, each with a button that revokes it. */
export function ActivePreviewLinks({ id, currentLinkId, onRevoked }: Props) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const heading = useRef<HTMLHeadingElement>(null)
  const links = useQuery({
    queryKey: ['previews', id, currentLinkId],
    queryFn: ({ signal }) => newsroomApi('GET /desk/articles/:id/previews', { params: { id }, signal }),
  })

  const revocation = useMutation({
    mutationFn: (previewId: string) =>
      newsroomApi('DELETE /desk/articles/:id/previews/:previewId', { params: { id, previewId } }),
    onSuccess: async (_, previewId) => {
      showMessage(t('preview:revoked'))
      if (previewId === currentLinkId) onRevoked?.()
      else await links.refetch()
      // The focused button disappeared with its row.
      heading.current?.focus()
    },
    onError: () => showError(t('preview:revokeFailed')),
  })

  if (links.isError)
    return (
      <LoadFailure
        message={t('preview:listFailed')}
        retryLabel={t('shell.tryAgain')}
        onRetry={() => void links.refetch()}
      />
    )
  if (!links.data?.data.length) return null
  return (
    <section className={styles.links} aria-labelledby="active-links">
      <h3 ref={heading} id="active-links" tabIndex={-1} className={styles.title}>
        {t('preview:activeLinks')}
      </h3>
      <ul className={styles.list}>
        {links.data.data.map((link) => (
          <li key={link._id} className={styles.row}>
            <span>
              {t(link._id === currentLinkId ? 'preview:thisLink' : `preview:source.${link.of}`)} ·{' '}
              <bdi>{link.editor.name}</bdi> ·{' '}
              {t('preview:expiresAt', { time: formatDateTime(link.expiresAt) })}
            </span>
            <button type="button" className={buttons.quiet} onClick={() => revocation.mutate(link._id)}>
              {t('preview:revoke')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
