// Browser and operating system of a User-Agent header. Browsers also include the names of browsers they are compatible
// with, so specific names are tested before general ones.
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

/** Unknown browsers and systems are empty strings. */
export function parseUserAgent(userAgent: string): { browser: string; system: string } {
  return { browser: firstMatch(browsers, userAgent), system: firstMatch(systems, userAgent) }
}

function firstMatch(patterns: readonly [string, RegExp][], userAgent: string): string {
  return patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''
}
