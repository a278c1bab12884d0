import { runSession as run, type SessionView } from '../../application/session/run-session'
import type { SessionEmitted } from '../../application/session/session-machine'
import type { Ports } from '../../domain/ports/ports'
import { sayFailure } from './failure-notice'
import type { Notices } from './notices'

/** Starts the session machine and says what it tells; apart from session.ts, as the shop's first page needs neither. */
export const runSession = (ports: Ports, notices: Notices, show: (view: SessionView) => void) =>
  run(ports, { show, emitted: (told) => say(notices, told) })

const say = (notices: Notices, told: SessionEmitted): void => {
  if (told.type === 'entered') notices.say('success', '登录成功')
  else if (told.type === 'notKept') notices.say('warning', '浏览器没有存住登录状态，刷新页面后需要重新登录')
  else if (told.type === 'ended') notices.say('warning', told.message)
  else if (told.type === 'leaving') notices.say('loading', '正在退出登录...')
  else sayFailure(notices, told.error)
}
