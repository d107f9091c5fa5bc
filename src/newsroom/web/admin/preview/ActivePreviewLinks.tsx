import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import { tell, tellFailure } from '#src/ui/admin/status-line.ts'
import { useMoments } from '#src/ui/admin/use-moments.ts'
import buttons from '#src/ui/button.module.css'
import { listPreviewLinks, revokePreviewLink } from '../newsroom-api.ts'
import styles from './ActivePreviewLinks.module.css'

type Props = {
  id: string
  /** The link that is looked at, if any is. */
  own?: string
  /** It was ended. */
  onEnded?: () => void
}

/** Every link to the article that still opens, whoever made it, and its end. */
export function ActivePreviewLinks({ id, own, onEnded }: Props) {
  const { t } = useTranslation()
  const moment = useMoments()
  const head = useRef<HTMLHeadingElement>(null)
  const links = useQuery({
    queryKey: ['previews', id, own],
    queryFn: ({ signal }) => listPreviewLinks(id, signal),
  })

  async function end(linkId: string): Promise<void> {
    try {
      await revokePreviewLink(id, linkId)
      tell(t('preview:revoked'))
      if (linkId === own) onEnded?.()
      else await links.refetch()
      // The button that had the focus is gone with its row.
      head.current?.focus()
    } catch {
      // The call has logged why.
      tellFailure(t('preview:revokeFailed'))
    }
  }

  if (links.isError)
    return <LoadFailure message={t('preview:listFailed')} onAgain={() => void links.refetch()} />
  if (!links.data?.data.length) return null
  return (
    <section className={styles.links} aria-labelledby="open-links">
      <h3 ref={head} id="open-links" tabIndex={-1} className={styles.title}>
        {t('preview:activeLinks')}
      </h3>
      <ul className={styles.list}>
        {links.data.data.map((link) => (
          <li key={link._id} className={styles.row}>
            <span>
              {t(link._id === own ? 'preview:thisLink' : `preview:source.${link.of}`)} ·{' '}
              <bdi>{link.editor.name}</bdi> · {t('preview:expiresAt', { time: moment(link.expiresAt) })}
            </span>
            <button type="button" className={buttons.quiet} onClick={() => end(link._id)}>
              {t('preview:revoke')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
