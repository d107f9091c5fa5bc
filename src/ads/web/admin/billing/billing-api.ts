// API calls of statements.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { AdStatement, AdStatementMonth, NewAdStatement } from '../../../contract/ad-statement.ts'
import type { billingCalls } from '../../../contract/billing.calls.ts'

const billingApi = createAuthenticatedClient<typeof billingCalls>()

export function listStatements(month: string, signal: AbortSignal): Promise<AdStatementMonth> {
  return billingApi('GET /advertisements/statements', { query: { month }, signal })
}

export function setAdvertiser(adId: string, advertiser: string): Promise<{ advertiser: string }> {
  return billingApi('PUT /advertisements/:id/advertiser', { params: { id: adId }, body: { advertiser } })
}

export function issueStatement(body: NewAdStatement): Promise<AdStatement> {
  return billingApi('POST /advertisements/statements', { body })
}

export function getStatement(id: string, signal: AbortSignal): Promise<AdStatement> {
  return billingApi('GET /advertisements/statements/:id', { params: { id }, signal })
}

export function exportStatement(id: string): Promise<Blob> {
  return billingApi('GET /advertisements/statements/:id/statement.csv', { params: { id }, as: 'blob' })
}
