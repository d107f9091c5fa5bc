import { behindGate } from '#src/ui/desk/behind-gate.ts'

export default behindGate(async () => (await import('./AuditLog.tsx')).AuditLog)
