// Calls of the lists of members. They also work before the e-mail address is confirmed: nothing is published by them.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import {
  ListChanges,
  ListChangesResult,
  ListNameSchema,
  ListSummaries,
  SavedProducts,
  SharedList,
} from './list.ts'

const tag = 'Lists'
const params = z.object({ list: ListNameSchema })

export const listCalls = defineCalls({
  'GET /lists': {
    id: 'getLists',
    tag,
    summary: 'Which products are in your lists',
    access: 'user',
    replies: { 200: ListSummaries },
  },
  'POST /lists/changes': {
    id: 'changeLists',
    tag,
    summary: 'Add and remove products; a change that is sent again has no further effect',
    access: 'user',
    body: ListChanges,
    replies: { 200: ListChangesResult },
    problems: [429],
  },
  'GET /lists/:list': {
    id: 'getList',
    tag,
    summary: 'The products of one of your lists, those added last first',
    access: 'user',
    params,
    replies: { 200: SavedProducts },
  },
  'PUT /lists/:list/link': {
    id: 'shareList',
    tag,
    summary: 'Share a list: everyone with the link sees its products and your nickname',
    access: 'user',
    params,
    replies: { 200: z.object({ linkId: z.string() }) },
    problems: [403],
  },
  'DELETE /lists/:list/link': {
    id: 'revokeListLink',
    tag,
    summary: 'Revoke the link of a list; sharing it again makes another one',
    access: 'user',
    params,
    replies: { 200: z.object({ deleted: z.number().int() }) },
  },
  'GET /shared-lists/:id': {
    id: 'getSharedList',
    tag,
    summary: 'A list that its owner shares',
    access: 'public',
    params: z.object({ id: z.string().max(64) }),
    replies: { 200: SharedList },
    problems: [404],
    noStore: true,
  },
})
