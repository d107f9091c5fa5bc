import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { readProblem } from '#src/ui/read-problem.ts'
import { notificationApi } from '../notification-api.ts'

type State = 'asking' | 'sending' | 'done' | 'unknown' | 'failed'

/** Ends the mails to the account that the link names. */
export function Unsubscribe() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const [state, setState] = useState<State>('asking')

  async function unsubscribe(): Promise<void> {
    setState('sending')
    try {
      await notificationApi('POST /notifications/unsubscribe/:token', { params: { token: hash.slice(1) } })
      setState('done')
    } catch (error) {
      setState((await readProblem(error)).status === 404 ? 'unknown' : 'failed')
    }
  }

  return (
    <>
      {state !== 'done' && (
        <>
          <p>{t('notifications:unsubscribe.question')}</p>
          <p>
            <button
              type="button"
              className={buttons.primary}
              aria-busy={state === 'sending'}
              onClick={() => void unsubscribe()}
            >
              {t('notifications:unsubscribe.confirm')}
            </button>
          </p>
        </>
      )}
      <p role="status">
        {(state === 'done' || state === 'unknown' || state === 'failed') &&
          t(`notifications:unsubscribe.${state}`)}
      </p>
      <p>
        <Link to="/app/notifications/settings">{t('notifications:settings.title')}</Link>
      </p>
    </>
  )
}
