import { useSyncExternalStore } from 'react'
import buttons from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import styles from './InstallActions.module.css'
import { getInstallPrompt, subscribeToInstallPrompt } from './install-prompt.ts'

type Props = {
  words: { install: string; stores: string }
  stores: { name: string; url: string }[]
}

/** The ways to install Olea that work here and now; how it is done otherwise stands in the text of the page. */
export function InstallActions({ words, stores }: Props) {
  const offer = useSyncExternalStore(subscribeToInstallPrompt, getInstallPrompt, () => undefined)
  const install = () => {
    offer?.prompt().catch((error: unknown) => logFailure('Installing failed:', error))
  }
  return (
    <>
      {offer && (
        <button type="button" className={`${buttons.primary} ${styles.install}`} onClick={install}>
          {words.install}
        </button>
      )}
      {stores.length > 0 && (
        <div className={styles.stores}>
          <p>{words.stores}</p>
          {stores.map(({ name, url }) => (
            <a key={name} className={buttons.quiet} href={url} rel="noopener">
              {name}
            </a>
          ))}
        </div>
      )}
    </>
  )
}
