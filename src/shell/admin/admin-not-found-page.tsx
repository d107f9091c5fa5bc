import { data } from 'react-router'
import { behindGate } from '#src/ui/admin/behind-gate.ts'

export const loader = () => data(null, { status: 404 })

export default behindGate(async () => (await import('./AdminNotFound.tsx')).AdminNotFound)
