// Advertisements for tests.
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { Advertisement, PublicAdvertisement } from './contract/advertisement.ts'
import type { NewAdvertisement } from './contract/advertisement-input.ts'

export const minimalAd = {
  title: 'Harvest tools',
  content: 'Rakes and nets for the season',
  type: 'banner-main' as const,
  positions: ['top'],
  linkUrl: 'https://tools.example/',
} satisfies NewAdvertisement

export type AdsApp = Awaited<ReturnType<typeof createAdsApp>>

/** A test app with an admin and calls for advertisements. Close it in `afterAll`. */
export async function createAdsApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const olea: TestApp = await createTestApp(options)
  const { authorization } = await olea.admin()
  const headers = { authorization }

  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    olea.app.inject({
      method,
      url: `/api/advertisements${path}`,
      headers,
      ...(payload ? { payload } : {}),
    })

  return {
    ...olea,
    headers,
    /** As an admin. */
    call,
    /** As a reader, without a token. */
    read: (path: string, headers: Record<string, string> = {}) =>
      olea.app.inject({ url: `/api/advertisements${path}`, headers }),
    /** Books an advertisement that runs. */
    async book(fields: Record<string, unknown> = {}): Promise<Advertisement> {
      const response = await call('POST', '', { ...minimalAd, ...fields })
      if (response.statusCode !== 201) throw new Error(response.body)
      return response.json()
    },
    async get(id: string): Promise<Advertisement> {
      return (await call('GET', `/id/${id}`)).json()
    },
    /** A token of an advertisement, as a page gets it. */
    async serve(id: string): Promise<string> {
      const response = await olea.app.inject({ url: '/api/advertisements/active' })
      const found = response.json<PublicAdvertisement[]>().find(({ _id }) => _id === id)
      if (!found) throw new Error(`advertisement ${id} is not shown`)
      return found.token
    },
    /** As a browser does. */
    send: (
      id: string,
      kind: 'impression' | 'viewable' | 'click',
      token?: string,
      headers: Record<string, string> = {},
    ) =>
      olea.app.inject({
        method: 'POST',
        url: `/api/advertisements/${id}/${kind}${token ? `?t=${token}` : ''}`,
        headers,
      }),
  }
}
