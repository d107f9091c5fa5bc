import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { readProblem } from '#src/ui/read-problem.ts'
import type { ListName } from '../../contract/list-names.ts'
import { listApi } from './list-api.ts'
import { requestSync } from './lists-store.ts'
import styles from './ShareList.module.css'

type Props = { list: ListName; linkId: string | null; isEmpty: boolean }

/** Shares a list by a link, or revokes it. */
export function ShareList({ list, linkId, isEmpty }: Props) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'busy' | 'unconfirmed' | 'offline' | 'failed'>('idle')
  if (isEmpty && !linkId) return null

  async function change(call: 'PUT /lists/:list/link' | 'DELETE /lists/:list/link'): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      await listApi(call, { params: { list } })
      requestSync()
      setState('idle')
    } catch (error) {
      const { status, code } = await readProblem(error)
      if (code === 'email-not-confirmed') setState('unconfirmed')
      else setState(status === 0 ? 'offline' : 'failed')
    }
  }

  const url = linkId && `${location.origin}/app/lists/${linkId}`
  return (
    <section className={styles.share} aria-labelledby="share-list">
      <h2 id="share-list" className={styles.title}>
        {t('social:share.title')}
      </h2>
      <p>{t('social:share.text')}</p>
      {url && (
        <p className={styles.url}>
          <a href={url} dir="ltr">
            {url}
          </a>
        </p>
      )}
      <div className={styles.actions}>
        {url ? (
          <>
            <CopyButton
              text={url}
              label={t('social:share.copy')}
              copiedLabel={t('social:share.copied')}
              notCopiedLabel={t('social:share.notCopied')}
            />
            <button
              type="button"
              className={buttons.quiet}
              onClick={() => void change('DELETE /lists/:list/link')}
            >
              {t('social:share.revoke')}
            </button>
          </>
        ) : (
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => void change('PUT /lists/:list/link')}
          >
            {t('social:share.create')}
          </button>
        )}
      </div>
      <p role="status">{state !== 'idle' && state !== 'busy' && t(`social:problems.${state}`)}</p>
    </section>
  )
}
