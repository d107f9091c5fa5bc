import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './settings.module.css'
import { usePush } from './use-push.ts'

/** Push needs the consent of the person in each browser. */
export function PushOnDevice() {
  const { t } = useTranslation()
  const { state, isBusy, turnOn, turnOff } = usePush()
  const isOn = state === 'on'
  const canChange = isOn || state === 'off' || state === 'failed'
  return (
    <section className={styles.push} aria-labelledby="push-on-device">
      <h2 id="push-on-device" className={styles.heading}>
        {t('notifications:push.title')}
      </h2>
      <p role="status" className={styles.hint}>
        {state !== 'unknown' && !isBusy && t(`notifications:push.${state}`)}
      </p>
      {canChange && (
        <p>
          <button
            type="button"
            className={buttons.quiet}
            aria-busy={isBusy}
            onClick={() => void (isOn ? turnOff() : turnOn())}
          >
            {t(isOn ? 'notifications:push.turnOff' : 'notifications:push.turnOn')}
          </button>
        </p>
      )}
    </section>
  )
}
