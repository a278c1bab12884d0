import { liveShop } from '../tests/support/live-shop'

/** `npm run live-shop`: runs the manual's way from an empty PostgreSQL to the first order that is paid. */
const WANTED = 'paid'
const say = (text: string): void => void (text && process.stdout.write(`${text}\n`))
const { commands, status } = await liveShop(say)
say(`\n✓ ${commands.length} 段命令都做完了，订单的状态是 ${status}`)
if (status !== WANTED) {
  say(`✗ 应是 ${WANTED}`)
  process.exitCode = 1
}
