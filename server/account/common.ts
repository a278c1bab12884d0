import { toBeijing } from '../../src/domain/time'
import { refusals } from '../../src/domain/refusals'
import { cleanLines, cleanText } from '../../src/domain/text'
import type { Agreement, AgreementType, Feedback, ReturnAddress } from '../../src/domain/account'
import type { Queryable } from '../store/db'
import { cleanHtml } from '../catalogue/clean-html'
import type { Deps } from '../deps'
import type { Asked } from '../base/handlers'
import { isCounted } from '../limits/counted'

const HOUR = 3600

export const agreementOf = async (db: Queryable, type: AgreementType): Promise<Agreement> => {
  const [row] = await db.query<{ title: string; content: string; updated_at: Date }>(
    'select title, content, updated_at from agreements where type = $1',
    [type],
  )
  if (!row) throw refusals.notFound('agreement')
  return { title: row.title, content: cleanHtml(row.content), updatedAt: toBeijing(row.updated_at.getTime()) }
}

export const returnAddressList = (db: Queryable): Promise<ReturnAddress[]> =>
  db.query<ReturnAddress & Record<string, unknown>>(
    `select id as "stationId", name as "stationName", contact_name as "userName", contact_mobile as "mobile",
            address_full_detail as "addressFullDetail"
     from stations order by id`,
  )

/** From anyone; pictures only from whoever uploaded them. */
export const takeFeedback = async (deps: Deps, { content, contact, images }: Feedback, asked: Asked): Promise<void> => {
  const [text, from] = [cleanLines(content), cleanText(contact)]
  if (text === '') throw refusals.emptyFeedback()
  const userId = asked.caller?.userId ?? null
  if (isCounted(deps.config, asked.ip))
    await deps.limiter.hit(`feedback-ip:${asked.ip}`, deps.config.limits.feedbackPerIpHour, HOUR)
  const own = await deps.db.query<{ id: string }>(
    `select id from files where id = any($1::text[]) and user_id = $2 and use = 'feedback'`,
    [images, userId ?? ''],
  )
  if (images.some((id) => !own.some((file) => file.id === id))) throw refusals.notFound('picture')
  await deps.db.query(
    'insert into feedback (user_id, content, contact, images, ip, created_at) values ($1, $2, $3, $4::text[], $5, $6)',
    [userId, text, from, images, asked.ip, new Date(deps.clock.now())],
  )
}
