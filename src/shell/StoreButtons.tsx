import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { installPromptStore } from '#src/pwa/web/install-prompt.ts'
import buttons from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import { logNotice } from '#src/ui/log-notice.ts'
import styles from './StoreButtons.module.css'

export type Stores = { apple?: string | undefined; google?: string | undefined }

const names = { apple: 'App Store', google: 'Google Play' } as const

/**
 * Opens the app stores from the settings. Without a store URL, the browser's install prompt for the web app is shown;
 * without such a prompt, or without JavaScript, the button opens the page with instructions.
 */
export function StoreButtons({ stores, label }: { stores: Stores; label: string }) {
  const navigate = useNavigate()

  const openStore = (event: FormEvent<HTMLFormElement> & { nativeEvent: SubmitEvent }) => {
    event.preventDefault()
    const store = event.nativeEvent.submitter?.id === 'store-apple' ? 'apple' : 'google'
    logNotice(`Store download: ${names[store]}`)
    const installPrompt = installPromptStore.get()
    if (stores[store]) window.open(stores[store], '_blank', 'noopener')
    else if (installPrompt)
      installPrompt.prompt().catch((error: unknown) => logFailure('Installing failed:', error))
    else void navigate('/install')
  }

  return (
    <form className={styles.stores} action="/install" onSubmit={openStore}>
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
