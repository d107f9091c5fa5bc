import { useEffect, useRef, useState } from 'react'
import type { Channels, NotificationKind, ReminderHours } from '../../contract/kinds.ts'
import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { notificationApi } from '../notification-api.ts'

type Failure = 'loading' | 'saving'

/** The settings of the signed-in member. Changes are shown at once, and taken back when they could not be saved. */
export function useSettings(userId: string | undefined) {
  const [loaded, setLoaded] = useState<{ userId: string; settings: NotificationSettings }>()
  const [failure, setFailure] = useState<Failure>()
  const [isSaved, setSaved] = useState(false)
  /** Changes are sent one after the other, so that the last answer is the current state. */
  const sending = useRef(Promise.resolve())
  const waiting = useRef(0)
  const settings = loaded?.userId === userId ? loaded?.settings : undefined

  async function load(): Promise<void> {
    if (userId === undefined) return
    setFailure(undefined)
    try {
      setLoaded({ userId, settings: await notificationApi('GET /notifications/settings') })
    } catch {
      setFailure('loading')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the settings of each member once
  useEffect(() => {
    void load()
  }, [userId])

  function save(next: NotificationSettings, send: () => Promise<NotificationSettings>): void {
    if (userId === undefined) return
    setFailure(undefined)
    setSaved(false)
    setLoaded({ userId, settings: next })
    waiting.current += 1
    sending.current = sending.current.then(async () => {
      const stored = await send().catch(() => undefined)
      waiting.current -= 1
      if (!stored) {
        await load()
        setFailure('saving')
        return
      }
      if (waiting.current > 0) return
      setLoaded({ userId, settings: stored })
      setSaved(true)
    })
  }

  return {
    settings,
    failure,
    isSaved,
    load,

    setChannel(kind: NotificationKind, channel: keyof Channels, isOn: boolean): void {
      if (!settings) return
      const changed = { ...settings.channels[kind], [channel]: isOn }
      save({ ...settings, channels: { ...settings.channels, [kind]: changed } }, () =>
        notificationApi('PATCH /notifications/settings', { body: { channels: { [kind]: changed } } }),
      )
    },

    setReminderHours(reminderHours: ReminderHours): void {
      if (!settings) return
      save({ ...settings, reminderHours }, () =>
        notificationApi('PATCH /notifications/settings', { body: { reminderHours } }),
      )
    },

    reset(): void {
      if (settings) save(settings, () => notificationApi('DELETE /notifications/settings'))
    },
  }
}
