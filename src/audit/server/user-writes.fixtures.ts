// Requests that change accounts, for the test that every write by an admin is in the audit log.
import type { LibraryApp } from '#src/media/server/library.fixtures.ts'
import { testPassword } from '#src/test-app.ts'
import type { RecordedWrites } from './catalogue-writes.fixtures.ts'

export function createUserWrites(olea: () => LibraryApp): RecordedWrites {
  const createUser = async () => (await olea().user()).id
  return {
    'POST /api/corrections/:id/decide': {
      action: 'product.correction-refused',
      createCall: async () => {
        const { catalogue, corrections } = olea().services
        const productId = await catalogue.products.create({ name: 'Oil' }, undefined)
        await corrections.report(productId, { field: 'brand', value: 'Mill', note: '' }, await createUser())
        const { data } = await corrections.list()
        const report = data.find(({ product }) => product._id === productId)
        return { url: `/api/corrections/${report?._id}/decide`, payload: { isAccepted: false } }
      },
    },
    'PATCH /api/users/:id/role': {
      action: 'user.role-changed',
      createCall: async () => ({
        url: `/api/users/${await createUser()}/role`,
        payload: { role: 'admin', currentPassword: testPassword },
      }),
    },
    'PUT /api/subscription/accounts/:id': {
      action: 'user.plan-changed',
      createCall: async () => ({
        url: `/api/subscription/accounts/${await createUser()}`,
        payload: { plan: 'plus' },
      }),
    },
    'POST /api/subscription/requests/:id/close': {
      action: 'user.plan-request-closed',
      createCall: async () => {
        const { id } = await olea().user()
        await olea().services.subscription.request(id, { plan: 'plus', message: '' })
        const { data } = await olea().services.subscription.requests.list()
        const request = data.find(({ account }) => account._id === id)
        return { url: `/api/subscription/requests/${request?._id}/close`, payload: {} }
      },
    },
    'PATCH /api/users/:id/suspend': {
      action: 'user.suspended',
      createCall: async () => ({ url: `/api/users/${await createUser()}/suspend`, payload: {} }),
    },
    'PATCH /api/users/:id/unsuspend': {
      action: 'user.unsuspended',
      createCall: async () => {
        const id = await createUser()
        await olea().app.inject({ method: 'PATCH', url: `/api/users/${id}/suspend`, headers: olea().headers })
        return { url: `/api/users/${id}/unsuspend`, payload: {} }
      },
    },
  }
}
