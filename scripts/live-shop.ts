import { liveShop } from '../tests/support/live-shop'

/** `npm run live-shop`: runs the manual's way from an empty PostgreSQL to the first order that arrived, and was confirmed. */
const WANTED = 'shipped → completed'

const say = (text: string): void => void (text && process.stdout.write(`${text}\n`))
const { commands, ways } = await liveShop(say)
const found = ways.join(' → ')
say(`\n✓ ${commands.length} 段命令都做完了，买家确认收货：${found}`)
if (found !== WANTED) {
  say(`✗ 应是 ${WANTED}`)
  process.exitCode = 1
}
