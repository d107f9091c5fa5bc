// The profiles of a member on other sites, and whom the member follows back.
import { z } from 'zod'
import { ProfileLink } from '#src/users/contract/profile.ts'

const facebookHost = /^(?:[a-z0-9-]+\.)?(?:facebook\.com|fb\.com)$/i

/** The name of a profile or `profile.php?id=…`: not the start page, and nothing that follows visitors (`fbclid`). */
function toFacebookProfile(value: string): string | undefined {
  const { hostname, pathname, searchParams } = new URL(value)
  const path = pathname.replace(/\/+$/, '')
  if (!facebookHost.test(hostname) || path === '') return undefined
  const id = searchParams.get('id')
  if (path !== '/profile.php') return `https://www.facebook.com${path}`
  return id && /^\d+$/.test(id) ? `https://www.facebook.com/profile.php?id=${id}` : undefined
}

const FacebookProfile = ProfileLink.transform((value, context) => {
  const profile = toFacebookProfile(value)
  if (profile !== undefined) return profile
  const message = 'must be the address of a Facebook profile, such as https://www.facebook.com/name'
  context.addIssue({ code: 'custom', message, input: value })
  return z.NEVER
})

/** As everybody sees them. Nobody has proved that they belong to the member. */
export const LinkedProfiles = z
  .object({ facebook: z.string().nullable(), web: z.string().nullable() })
  .meta({ id: 'LinkedProfiles' })
export type LinkedProfiles = z.infer<typeof LinkedProfiles>

export const SocialMedia = LinkedProfiles.extend({
  followsBack: z
    .boolean()
    .describe(
      'Follow those who follow you and have linked the same kind of profile; not while you are private',
    ),
}).meta({ id: 'SocialMedia' })
export type SocialMedia = z.infer<typeof SocialMedia>

/** null unlinks a profile. */
export const SocialMediaChange = z
  .object({
    facebook: FacebookProfile.nullable(),
    web: ProfileLink.nullable(),
    followsBack: z.boolean(),
  })
  .meta({ id: 'SocialMediaChange' })
export type SocialMediaChange = z.infer<typeof SocialMediaChange>
