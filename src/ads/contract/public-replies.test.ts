// Replies are written by their schemas, so a field that no schema has is never sent.
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from '#src/platform/contract/call.ts'
import { adsCalls } from './ads.calls.ts'
import { Advertisement, PublicAdvertisement } from './advertisement.ts'

/** For admins, who send a token; readers get the other member of the union. */
const forAdminsToo = 'GET /advertisements/id/:id'
/** Figures of an advertiser, for whoever has the link. */
const byLink = /shared-report/
const allowed = new Set([...Object.keys(PublicAdvertisement.shape), 'counted'])
const secret = Object.keys(Advertisement.shape).filter((name) => !(name in PublicAdvertisement.shape))

/** Names of all properties, at any depth, except those inside of a picture. */
function listProperties(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(listProperties)
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => [
          name,
          ...(name === 'picture' ? [] : listProperties(inner)),
        ])
      : listProperties(value),
  )
}

const publicCalls = Object.entries(adsCalls as Record<string, CallDefinition>).filter(
  ([name, { access }]) => access !== 'admin' && !byLink.test(name),
)

test.each(publicCalls)('%s sends neither money nor counts nor the audience', (name, { replies }) => {
  const schemas = Object.values(replies)
  expect(schemas.length).toBeGreaterThan(0)
  for (const schema of schemas) {
    const sent = name === forAdminsToo ? PublicAdvertisement : schema
    const properties = listProperties(z.toJSONSchema(sent, { io: 'output', unrepresentable: 'any' }))
    const groups = ['bannerTop', 'bannerMiddle', 'bannerBottom', 'sidebarFirst', 'sidebarSecond']
    expect(properties.filter((property) => !allowed.has(property) && !groups.includes(property))).toEqual([])
    expect(properties.length).toBeGreaterThan(0)
  }
})

test('what admins see beside it is money, counts and the audience', () => {
  expect(publicCalls.length).toBeGreaterThan(8)
  expect(secret).toEqual(
    expect.arrayContaining(['budget', 'costPerClick', 'totalSpend', 'impressionCount', 'targetAudience']),
  )
})
