import { behindGate } from '#src/ui/admin/behind-gate.ts'

export default behindGate(
  async () => (await import('./AdvertisementsNotConfigured.tsx')).AdvertisementsNotConfigured,
)
