/** The kind of device, by what the browser says of itself. */
type Device = 'phone' | 'tablet' | 'desktop' | 'unknown'

export function getDevice(userAgent: string | undefined): Device {
  if (!userAgent) return 'unknown'
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod|Android/i.test(userAgent)) return 'phone'
  return /Windows NT|Macintosh|X11|CrOS|Linux/.test(userAgent) ? 'desktop' : 'unknown'
}
