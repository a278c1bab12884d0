import { z } from 'zod'
import type { TakenPicture } from '../platform/publishing'
import type { Ask } from './client'
import { Count, listOf, MustId, Text } from './fields'
import { BAD_PICTURE, goodsTrouble, plainWords } from './publishing-words'

/** The merchant's material centre: pictures are fetched from us, looked at, and have an address of the platform's from then on. */

const Materials = z.object({
  material_info_list: listOf(
    z.object({
      material_name: Text,
      byte_url: Text,
      audit_status: Count,
      audit_reject_desc: Text,
      operate_status: Count,
    }),
  ),
})
const Uploaded = z.object({ material_id: MustId })

const ROOT = '0'
const FINE = 3
const REFUSED = 4
/** In the bin, or gone from it. */
const AWAY: ReadonlySet<number> = new Set([4, 6])

/** One of that name is looked for before it is sent: it may have arrived though nobody heard so. */
export const takePicture = async (
  ask: Ask,
  access: string,
  { name, url }: { name: string; url: string },
): Promise<TakenPicture> => {
  const there = await find(ask, access, name)
  if (there) return there
  await ask({
    method: 'material.uploadImageSync',
    params: { folder_id: ROOT, url, material_name: name, need_distinct: false },
    access,
    data: Uploaded,
    meaning: goodsTrouble,
    isRepeatable: false,
  })
  return (await find(ask, access, name)) ?? WAITING
}

const WAITING: TakenPicture = { url: '', state: 'waiting', advice: '' }

const find = async (ask: Ask, access: string, name: string): Promise<TakenPicture | null> => {
  const { material_info_list: materials } = await ask({
    method: 'material.searchMaterial',
    params: { material_name: name, material_type: ['photo'], page_num: 1, page_size: 20, order_type: 0 },
    access,
    data: Materials,
    meaning: goodsTrouble,
  })
  // A search finds names that are like it, too.
  const own = materials.filter((one) => one.material_name === name && !AWAY.has(one.operate_status))
  const [first] = own
  if (!first) return null
  const fine = own.find((one) => one.audit_status === FINE && one.byte_url !== '')
  if (fine) return { url: fine.byte_url, state: 'ready', advice: '' }
  if (own.some((one) => one.audit_status !== REFUSED)) return WAITING
  return { url: '', state: 'refused', advice: refusalOf(first.audit_reject_desc) }
}

const refusalOf = (words: string): string => {
  const said = plainWords(words)
  return said === '' ? BAD_PICTURE : `${BAD_PICTURE}：${said}`
}
