import { quickServer } from '../quick-server'

/**
 * The whole server, whose short rounds come round every second. What a killed one had begun is begun again at once, as after the time that
 * it has for it: others may be at it still.
 */
const SHORT_SECONDS = 5

await quickServer(async ({ kinds, rounds }, db) => {
  await db.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  await db.query(`update shop_pushes set next_at = now() where status = 'pending'`)
  await db.query('update shop_news set retry_at = now() where handled_at is null')
  const often = rounds.map((round) => (round.everySeconds <= SHORT_SECONDS ? { ...round, everySeconds: 1 } : round))
  return { kinds, rounds: often }
})
