// The newsroom's calls from the browser.
import { callApi } from '#src/ui/api-client.ts'

/** @param eventId the same for every attempt at the same display, so that none counts twice */
export async function countView(articleId: string, eventId: string): Promise<void> {
  await callApi(`/news/${articleId}/view?event=${eventId}`, { method: 'POST', keepalive: true })
}

export async function countShare(articleId: string): Promise<void> {
  await callApi(`/news/${articleId}/share`, { method: 'POST', keepalive: true })
}
