// What a person recognises of the program they signed in with. Programs name those they claim to be like, so the
// particular comes before the general.
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [string, RegExp][] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b|\biPod\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac ?OS ?X?\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Empty where nothing is known. */
export function parseUserAgent(userAgent: string): { browser: string; system: string } {
  return { browser: firstMatch(browsers, userAgent), system: firstMatch(systems, userAgent) }
}

function firstMatch(names: readonly [string, RegExp][], userAgent: string): string {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''
}
