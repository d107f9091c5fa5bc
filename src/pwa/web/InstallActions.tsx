import buttons from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import { useStore } from '#src/ui/use-store.ts'
import styles from './InstallActions.module.css'
import { installPromptStore } from './install-prompt.ts'

type Props = {
  labels: { install: string; stores: string }
  stores: { name: string; url: string }[]
}

/** The install button, if this browser supports it, and links to the app stores. The page's text describes other ways. */
export function InstallActions({ labels, stores }: Props) {
  const installPrompt = useStore(installPromptStore, undefined)
  const install = () => {
    installPrompt?.prompt().catch((error: unknown) => logFailure('Installing failed:', error))
  }
  return (
    <>
      {installPrompt && (
        <button type="button" className={`${buttons.primary} ${styles.install}`} onClick={install}>
          {labels.install}
        </button>
      )}
      {stores.length > 0 && (
        <div className={styles.stores}>
          <p>{labels.stores}</p>
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
