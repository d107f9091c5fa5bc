// Web Push in this browser.
import { useEffect, useState } from 'react'
import { notificationApi } from '../notification-api.ts'

type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on' | 'failed'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

async function getSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  // The browser keeps its subscription when somebody signs out; the server does not.
  const isSubscribed =
    (await getSubscription()) !== null && (await notificationApi('GET /notifications/push')).isSubscribed
  return isSubscribed ? 'on' : 'off'
}

async function subscribe(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readState()
  const { publicKey } = await notificationApi('GET /notifications/push')
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  try {
    await notificationApi('PUT /notifications/push', { body: { endpoint, keys: { p256dh, auth } } })
  } catch (error) {
    // Otherwise the browser would say that it is subscribed, and get nothing.
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

async function unsubscribe(): Promise<PushState> {
  const subscription = await getSubscription()
  if (subscription) {
    await notificationApi('POST /notifications/push/unsubscribe', {
      body: { endpoint: subscription.endpoint },
    })
    await subscription.unsubscribe()
  }
  return 'off'
}

export function usePush() {
  const [state, setState] = useState<PushState>('unknown')
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    void readState()
      .catch((): PushState => 'failed')
      .then(setState)
  }, [])

  async function change(work: () => Promise<PushState>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setState(await work().catch((): PushState => 'failed'))
    setIsBusy(false)
  }

  return { state, isBusy, turnOn: () => change(subscribe), turnOff: () => change(unsubscribe) }
}
