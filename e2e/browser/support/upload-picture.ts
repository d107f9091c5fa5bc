// Pictures of the library for tests that are about something else than uploading.
import sharp from 'sharp'
import { z } from 'zod'
import { signIn } from '../../olea-api.ts'
import { newspaper } from './visit.ts'

const Uploaded = z.object({ picture: z.object({ _id: z.string(), address: z.string() }) })
let colour = 0x30_50_30

/** One that nobody has sent before, described by `alt`. */
export async function addPicture(alt: string): Promise<{ _id: string; address: string }> {
  colour = (colour * 31 + 0x12_34_56) % 0x1_00_00_00
  const background = `#${colour.toString(16).padStart(6, '0')}`
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  const body = new FormData()
  body.set('alt', alt)
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'grove.jpg')
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${newspaper.url}/api/media`, { method: 'POST', headers, body })
  return Uploaded.parse(await answer.json()).picture
}
