/**
 * What journeys play of machines in a real browser, by the ids of the machines; docs/machines/walks.md tells it beside the paths of the
 * graphs. Transitions are named as the board of machines names them.
 */

/** The journey that plays the machine on memory ports, and what it can't: every other transition is taken there. */
export interface Play {
  readonly journey: string
  /** By the transition, the reason why nobody can bring it about from a page. */
  readonly cannot: Record<string, string>
}

const PLAYS = 'tests/journeys/machine-plays.spec.ts'

export const PLAYED: Record<string, Play> = {
  session: {
    journey: PLAYS,
    cannot: {
      'session.leaving.forgetting --xstate.after.LEAVING_PATIENCE.session.leaving.forgetting--> session.left':
        '浏览器自己的存储不会慢到 0.4 秒',
      'session.leaving.forgetting --xstate.error.actor.forgetBuyer--> session.left': '删不掉的请求不算失败',
      'session.leaving.painting --xstate.error.actor.paint--> session.leaving.shown': '等屏幕画出来不会失败',
    },
  },
  smsCountdown: { journey: PLAYS, cannot: {} },
  credentials: {
    journey: 'tests/journeys/machine-walks.spec.ts',
    cannot: { 'credentials.done --submit--> credentials.checking': '成功后弹窗换成登录，没有可再提交的表单' },
  },
  checkout: {
    journey: PLAYS,
    cannot: { 'checkout.editing.ready --submit [hasNothing]--> stays': '没有可下单的商品时，提交按钮按不下去' },
  },
}

/** What one buyer brings about on the real server: registers, signs in, buys and signs out, not without mistakes. */
export const LIVE = {
  journey: 'tests/journeys/machines-live.spec.ts',
  takes: {
    session: [
      'session.starting --always--> session.visitor',
      'session.visitor --enter--> session.entering',
      'session.entering --xstate.done.actor.fetchProfile--> session.entered',
      'session.entered --always [tokenLasts]--> session.reloading',
      'session.starting --always [hasToken]--> session.signedIn',
      'session.signedIn.restoring --xstate.done.actor.fetchProfile--> session.signedIn.settled',
      'session.signedIn --leave--> session.leaving',
      'session.leaving.painting --xstate.done.actor.paint--> session.leaving.shown',
      'session.leaving --xstate.done.actor.serverSignOut--> stays',
      'session.leaving.shown --xstate.after.LEAVING_SHOWN.session.leaving.shown--> session.leaving.waiting',
      'session.leaving.waiting --always [serverAnswered]--> session.leaving.forgetting',
      'session.leaving.forgetting --xstate.done.actor.forgetBuyer--> session.left',
    ],
    smsCountdown: [
      'smsCountdown.starting --always--> smsCountdown.ready',
      'smsCountdown.ready --send [isEmpty]--> stays',
      'smsCountdown.ready --send [isNoMobile]--> stays',
      'smsCountdown.ready --send--> smsCountdown.sending',
      'smsCountdown.sending --xstate.done.actor.sendCode--> smsCountdown.counting',
    ],
    credentials: [
      'credentials.filling --submit--> credentials.checking',
      'credentials.checking --always [isIncomplete]--> credentials.filling',
      'credentials.checking --always [passwordsDiffer]--> credentials.filling',
      'credentials.checking --always--> credentials.sending',
      'credentials.sending --xstate.error.actor.send--> credentials.filling',
      'credentials.sending --xstate.done.actor.send--> credentials.done',
    ],
    checkout: [
      'checkout.recalling --xstate.done.actor.recall--> checkout.loading',
      'checkout --xstate.done.actor.usual--> stays',
      'checkout.loading --xstate.done.actor.load--> checkout.editing',
      'checkout.editing.quoting --xstate.done.actor.quote--> checkout.editing.ready',
      'checkout.editing.ready --submit [isIncomplete]--> stays',
      'checkout.editing --paste--> stays',
      'checkout.editing --fill [changesArea]--> checkout.editing.quoting',
      'checkout.editing --remark--> stays',
      'checkout.editing --keep address--> stays',
      'checkout.editing --choose--> checkout.editing.quoting',
      'checkout.editing.ready --submit--> checkout.checking',
      'checkout.checking --xstate.done.actor.check--> checkout.remembering',
      'checkout.remembering --xstate.done.actor.remember--> checkout.placing',
      'checkout.placing --xstate.done.actor.place--> checkout.placed',
    ],
  } as Record<string, string[]>,
}
