import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import buttons from '#src/ui/button.module.css'
import { downloadFile } from '#src/ui/download-file.ts'
import { MemberNavigation } from './MemberNavigation.tsx'

/** On the account page: the lists of the member, and all their data as a file. */
export function MemberLinks() {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function download(): Promise<void> {
    setState('busy')
    try {
      const account = await callApiWithToken('/users/me/data')
      const text = JSON.stringify(account, null, 2)
      downloadFile(new Blob([text], { type: 'application/json' }), 'olea-account.json')
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <MemberNavigation />
      <button
        type="button"
        className={buttons.quiet}
        aria-busy={state === 'busy'}
        onClick={() => void download()}
      >
        {t('social:account.export')}
      </button>
      <p role="status">{state === 'failed' && t('social:problems.failed')}</p>
    </>
  )
}
