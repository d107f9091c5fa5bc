import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { getInstallPrompt } from '#src/pwa/web/install-prompt.ts'
import buttons from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import { logNotice } from '#src/ui/log-notice.ts'
import styles from './StoreButtons.module.css'

export type Stores = { apple?: string | undefined; google?: string | undefined }

const names = { apple: 'App Store', google: 'Google Play' } as const

/**
 * Leads to the stores the publisher named. Where there is none, the browser is asked to install the web app, and
 * where it cannot be asked, or without JavaScript, a page shows how.
 */
export function StoreButtons({ stores, label }: { stores: Stores; label: string }) {
  const navigate = useNavigate()

  const open = (event: FormEvent<HTMLFormElement> & { nativeEvent: SubmitEvent }) => {
    event.preventDefault()
    const store = event.nativeEvent.submitter?.id === 'store-apple' ? 'apple' : 'google'
    logNotice(`Store download: ${names[store]}`)
    const offer = getInstallPrompt()
    if (stores[store]) window.open(stores[store], '_blank', 'noopener')
    else if (offer) offer.prompt().catch((error: unknown) => logFailure('Installing failed:', error))
    else void navigate('/install')
  }

  return (
    <form className={styles.stores} action="/install" onSubmit={open}>
      <fieldset className={styles.choice}>
        <legend className={styles.label}>{label}</legend>
        {(['apple', 'google'] as const).map((store) => (
          <button key={store} type="submit" id={`store-${store}`} className={buttons.quiet}>
            {names[store]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
