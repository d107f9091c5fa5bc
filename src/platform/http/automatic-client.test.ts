import { expect, test } from 'vitest'
import { isAutomaticClient, isCrawler } from './automatic-client.ts'
import { crawlers } from './crawlers.fixtures.ts'

/** Every combination of the values, in order. */
function combine<Values extends readonly (readonly string[])[]>(
  values: Values,
  write: (...parts: string[]) => string,
): string[] {
  const combinations = values.reduce<string[][]>(
    (rows, options) => rows.flatMap((row) => options.map((option) => [...row, option])),
    [[]],
  )
  return combinations.map((parts) => write(...parts))
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chromeVersions = [
  '103.0.0.0',
  '109.0.0.0',
  '116.0.0.0',
  '120.0.0.0',
  '128.0.0.0',
  '134.0.0.0',
  '139.0.0.0',
  '142.0.0.0',
]
const desktops = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'X11; CrOS x86_64 14541.0.0',
]
const androids = ['10; K', '13; SM-S911B', '14; Pixel 8', '15; 2312DRAABG', '12; CPH2365', '11; RMX3231']
const iosVersions = ['15_8', '16_7_10', '17_6_1', '18_6', '26_1']
const firefoxVersions = ['115.0', '128.0', '140.0', '144.0', '145.0']
const brands = ['', ' Edg/142.0.0.0', ' OPR/124.0.0.0', ' YaBrowser/25.8.0.0', ' Vivaldi/7.6.3797.58']

const browsers = [
  ...combine(
    [desktops, chromeVersions, brands],
    (os, version, brand) => `Mozilla/5.0 (${os}) ${webkit} Chrome/${version} Safari/537.36${brand}`,
  ),
  ...combine(
    [androids, chromeVersions, ['', ' EdgA/142.0.0.0', ' OPR/92.0.0.0']],
    (device, version, brand) =>
      `Mozilla/5.0 (Linux; Android ${device}) ${webkit} Chrome/${version} Mobile Safari/537.36${brand}`,
  ),
  ...combine(
    [androids, chromeVersions],
    (device, version) =>
      `Mozilla/5.0 (Linux; Android ${device}) ${webkit} SamsungBrowser/28.0 Chrome/${version} Mobile Safari/537.36`,
  ),
  ...combine(
    [
      ['iPhone; CPU iPhone OS', 'iPad; CPU OS'],
      iosVersions,
      ['Version/18.6', 'CriOS/142.0.7444.77', 'FxiOS/145.0'],
    ],
    (device, version, name) =>
      `Mozilla/5.0 (${device} ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${name} Mobile/15E148 Safari/604.1`,
  ),
  ...combine(
    [['16.6', '17.6', '18.6', '26.1']],
    (version) =>
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`,
  ),
  ...combine(
    [[...desktops, 'Android 14; Mobile', 'X11; Ubuntu; Linux x86_64'], firefoxVersions],
    (os, version) => `Mozilla/5.0 (${os}; rv:${version}) Gecko/20100101 Firefox/${version}`,
  ),
  // The browsers of apps.
  ...combine(
    [
      androids,
      chromeVersions,
      ['Instagram 406.0.0.58.159 Android', '[FB_IAB/FB4A;FBAV/520.0.0.47.83;]', 'Line/15.17.0/IAB'],
    ],
    (device, version, app) =>
      `Mozilla/5.0 (Linux; Android ${device}; wv) ${webkit} Version/4.0 Chrome/${version} Mobile Safari/537.36 ${app}`,
  ),
]

test('excludes at least 99 % of a public collection of crawlers', () => {
  expect(crawlers.length).toBeGreaterThan(1_900)
  const missed = crawlers.filter((userAgent) => !isCrawler(userAgent))
  expect(missed.length / crawlers.length, missed.join('\n')).toBeLessThan(0.01)
})

test('excludes no browser of a reader', () => {
  expect(new Set(browsers).size).toBeGreaterThanOrEqual(500)
  expect(browsers.filter(isCrawler)).toEqual([])
})

test.each([
  'curl/8.5.0',
  'Wget/1.21 (linux-gnu)',
  'node',
  'axios/1.7.2',
  'python-requests/2.32',
  'Python/3.12 aiohttp/3.9',
  'Go-http-client/1.1',
  'PostmanRuntime/7.39',
  `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`,
])('%s runs on behalf of a person', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false)
})

test.each([
  'python-requests/2.32 (+https://crawler.example/)',
  `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36 ExampleBot/1.0`,
])('%s is a crawler', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true)
})

test('recognizes pages that a browser loads in advance', () => {
  const browser = { 'user-agent': browsers[0] }
  expect(isAutomaticClient(browser)).toBe(false)
  for (const headers of [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])
    expect(isAutomaticClient({ ...browser, ...headers })).toBe(true)
  expect(isAutomaticClient({})).toBe(false)
})
