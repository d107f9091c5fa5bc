// Uploads a picture to the library through the API.
import sharp from 'sharp'
import { z } from 'zod'
import { signIn } from '../../olea-api.ts'
import { site } from './test-site.ts'

const Uploaded = z.object({ picture: z.object({ _id: z.string(), address: z.string() }) })
let color = 0x30_50_30

/** Uploads a picture with a color that was not used before, described by `alt`. */
export async function uploadPicture(alt: string): Promise<{ _id: string; address: string }> {
  color = (color * 31 + 0x12_34_56) % 0x1_00_00_00
  const background = `#${color.toString(16).padStart(6, '0')}`
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const { accessToken } = await signIn(site.url, site.admin)
  const body = new FormData()
  body.set('alt', alt)
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'grove.jpg')
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${site.url}/api/media`, { method: 'POST', headers, body })
  return Uploaded.parse(await answer.json()).picture
}
