// The calls that publish and withdraw legal documents, for the test that every write of an admin is recorded.
import type { TestApp } from '#src/test-app.ts'
import type { RecordedWrites } from './catalogue-writes.fixtures.ts'

export function createLegalWrites(getApp: () => TestApp): RecordedWrites {
  const document = { title: 'Terms', text: 'Be kind.', note: '' }
  return {
    'PUT /api/legal/:name/:language': {
      action: 'legal.published',
      createCall: async () => ({ url: '/api/legal/terms/fr', payload: { ...document, basedOn: 0 } }),
    },
    'DELETE /api/legal/:name/:language': {
      action: 'legal.withdrawn',
      createCall: async () => {
        await getApp().services.legal.publish('terms', 'jp', { ...document, basedOn: 0 }, undefined)
        return { url: '/api/legal/terms/jp?basedOn=1' }
      },
    },
  }
}
