// Whether the hint that Olea can be installed is shown: on phones, from the second day of use or the first scan on, until it
// was closed; never in the installed app.

/** The first day of use, or `closed`. */
const storageKey = 'install-hint'
const closed = 'closed'

type Environment = { today: string; hasScanned: boolean }

/** Remembers the first day of use. */
export function isInstallHintDue({ today, hasScanned }: Environment): boolean {
  if (!isPhone() || isInstalled()) return false
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored === null) localStorage.setItem(storageKey, today)
    return stored !== closed && (hasScanned || (stored !== null && stored !== today))
  } catch {
    // Without storage it could not be closed for good.
    return false
  }
}

export function closeInstallHint(): void {
  try {
    localStorage.setItem(storageKey, closed)
  } catch {
    // It is not shown without storage.
  }
}

const isPhone = () => matchMedia('(max-width: 759px) and (pointer: coarse)').matches

/** Safari on phones knows `standalone` only. */
function isInstalled(): boolean {
  const isStandalone = matchMedia('(display-mode: standalone)').matches
  return isStandalone || (navigator as { standalone?: boolean }).standalone === true
}
