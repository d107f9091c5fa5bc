import { useTranslation } from 'react-i18next'
import { type Channels, type NotificationKind, notificationKinds } from '../../contract/kinds.ts'
import type { NotificationSettings } from '../../contract/notification-settings.ts'
import styles from './settings.module.css'

type Props = {
  channels: NotificationSettings['channels']
  onChange: (kind: NotificationKind, channel: keyof Channels, isOn: boolean) => void
}

const names = ['push', 'email'] as const

/** A switch for each kind and channel. */
export function ChannelTable({ channels, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.kind}>
            {t('notifications:settings.kind')}
          </th>
          {names.map((name) => (
            <th key={name} scope="col">
              {t(`notifications:settings.channels.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={styles.kind}>
              {t(`notifications:settings.kinds.${kind}`)}
            </th>
            {names.map((name) => (
              <td key={name}>
                <label className={styles.switch}>
                  <input
                    type="checkbox"
                    checked={channels[kind][name]}
                    onChange={({ target }) => onChange(kind, name, target.checked)}
                  />
                  <span className="visually-hidden">
                    {t(`notifications:settings.kinds.${kind}`)}:{' '}
                    {t(`notifications:settings.channels.${name}`)}
                  </span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
