// Calls of load balancers and monitoring.
import { z } from 'zod'
import { defineCalls } from './call.ts'

const tag = 'Operation'

export const operationCalls = defineCalls({
  'GET /health': {
    id: 'getHealth',
    tag,
    summary: 'Liveness: the process runs',
    access: 'public',
    noStore: true,
    replies: { 200: z.object({ status: z.literal('ok') }) },
  },
  'GET /ready': {
    id: 'getReadiness',
    tag,
    summary: 'Readiness: the server can serve. `read-only`: nothing can be written, as the disk is full',
    access: 'public',
    noStore: true,
    replies: { 200: z.object({ status: z.enum(['ready', 'read-only']) }) },
    problems: [503],
  },
})
