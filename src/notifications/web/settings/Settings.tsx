import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { SignInPrompt } from '#src/social/web/SignInPrompt.tsx'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { type ReminderHours, reminderHours } from '../../contract/kinds.ts'
import { ChannelTable } from './ChannelTable.tsx'
import { PushOnDevice } from './PushOnDevice.tsx'
import styles from './settings.module.css'
import { useSettings } from './use-settings.ts'

/** What the signed-in member wants to be told. */
export function Settings() {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const { settings, failure, isSaved, load, setChannel, setReminderHours, reset } = useSettings(user?._id)
  const [isAsking, setAsking] = useState(false)
  if (state === 'unknown') return <p role="status">{t('shell.loading')}</p>
  if (state !== 'signed-in') return <SignInPrompt text={t('notifications:settings.signIn')} />
  return (
    <>
      <p role="status">
        {failure && t(`notifications:settings.failed.${failure}`)}
        {!settings && !failure && t('shell.loading')}
        {isSaved && t('notifications:settings.saved')}
      </p>
      {!settings && failure && (
        <p>
          <button type="button" className={buttons.quiet} onClick={() => void load()}>
            {t('shell.tryAgain')}
          </button>
        </p>
      )}
      {settings && (
        <>
          <p className={styles.hint}>{t('notifications:settings.hint')}</p>
          <ChannelTable channels={settings.channels} onChange={setChannel} />
          <PushOnDevice />
          <div className={styles.reminder}>
            <SelectField
              label={t('notifications:settings.kinds.reminder')}
              hint={t('notifications:settings.reminderHint')}
              value={`${settings.reminderHours}`}
              options={reminderHours.map((hours) => ({
                value: `${hours}` as const,
                label: t(`notifications:settings.hours.${hours}`),
              }))}
              onValueChange={(value) => setReminderHours(Number(value) as ReminderHours)}
            />
          </div>
          <p>
            <button type="button" className={buttons.quiet} onClick={() => setAsking(true)}>
              {t('notifications:settings.reset')}
            </button>
          </p>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('notifications:settings.resetQuestion')}
          confirmLabel={t('notifications:settings.resetConfirm')}
          cancelLabel={t('notifications:settings.cancel')}
          onConfirm={() => {
            setAsking(false)
            reset()
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('notifications:settings.resetText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
