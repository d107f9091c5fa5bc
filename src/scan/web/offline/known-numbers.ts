// Numbers of oils that are kept on the device, so that a barcode is answered without a connection.
import { createStore, get, set, type UseStore } from 'idb-keyval'
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { catalogueCalls } from '#src/catalogue/contract/catalogue.calls.ts'
import type { KnownNumber } from '#src/catalogue/contract/known-numbers.ts'

const api = createAuthenticatedClient<typeof catalogueCalls>()

const key = 'oils'
/** Of what is stored. What was stored in another format is fetched again. */
const format = 1
const maxAgeMs = 12 * 3_600_000

type Stored = { format: number; at: number; oils: KnownNumber[] }

let opened: UseStore | undefined

function openStore(): UseStore {
  opened ??= createStore('olea-known-oils', 'numbers')
  return opened
}

async function readStored(): Promise<Stored | undefined> {
  const stored = await get<Stored>(key, openStore())
  return stored?.format === format ? stored : undefined
}

/** Replaces the numbers when they are old. @throws when there is no connection or no room */
export async function refreshKnownNumbers(): Promise<void> {
  const stored = await readStored()
  if (stored && Date.now() < stored.at + maxAgeMs) return
  const { version, oils } = await api('GET /products/numbers', {})
  if (version === format) await set(key, { format, at: Date.now(), oils } satisfies Stored, openStore())
}

/** @param gtin 14 digits */
export async function findKnownNumber(gtin: string): Promise<KnownNumber | undefined> {
  const stored = await readStored()
  return stored?.oils.find((oil) => oil.gtin === gtin)
}
