import { ApiError } from './api-client.ts'

/** Whether a call failed because what it asked for does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.response.status === 404
}
