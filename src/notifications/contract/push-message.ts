// What the service worker shows. Encrypted for one browser: the push service cannot read it. No schemas: the service
// worker uses the type.

export type PushMessage = {
  /** Of the notification: a message that arrives twice replaces the first. */
  id: string
  title: string
  body: string
  path: string
  /** As BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
}
