// Calls of the profiles that a member has on other sites.
import { defineCalls } from '#src/platform/contract/call.ts'
import { SocialMedia, SocialMediaChange } from './social-media.ts'

const common = { tag: 'People', access: 'user', replies: { 200: SocialMedia } } as const

export const socialMediaCalls = defineCalls({
  'GET /social-media': {
    ...common,
    id: 'getSocialMedia',
    summary: 'Your profiles on other sites, and whether you follow back',
  },
  'PUT /social-media': {
    ...common,
    id: 'changeSocialMedia',
    summary: 'Link or unlink your profiles on other sites, and follow back or not',
    body: SocialMediaChange,
    problems: [429],
  },
})
