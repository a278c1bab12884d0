import { assign, emit, fromPromise, setup } from 'xstate'
import { isFailure } from '../../domain/failure'
import type { Ports } from '../../domain/ports/ports'
import type { Profile, StoredProfile } from '../../domain/session'
import type { MachineMeta } from '../labels'
import { forgetBuyer, MEMORY_SHOP } from '../kept'
import { tabKeys } from '../tab-keys'

export type SessionEvent =
  | { type: 'enter'; accessToken: string } // the server accepted the buyer
  | { type: 'leave' } // the buyer confirmed to sign out
  | { type: 'passwordReset' }
  | { type: 'refused'; token: string | null; message: string } // a call was answered "session invalid"; the token it was sent under
  | { type: 'changedElsewhere'; token: string | null } // another tab signed in or out

export type SessionEmitted =
  | { type: 'entered' }
  | { type: 'notKept' }
  | { type: 'leaving' }
  | { type: 'ended'; message: string } // by a refusal, and the page stands
  | { type: 'failed'; error: unknown }

type Needs = Pick<Ports, 'auth' | 'tokens' | 'preferences' | 'tab' | 'pending' | 'page'>

/** spec §8: 0.5 s. */
const EXPIRED_RELOAD_MS = 500
/** chosen by us: a browser whose storage can't be cleared would otherwise reload for ever. */
const EXPIRED_AGAIN_MS = 10_000
/** chosen by us: 正在退出登录... can be read; for the server's answer and for a slow store a moment more each. */
const LEAVING_SHOWN_MS = 800
const LEAVING_PATIENCE_MS = 400
const PROFILE_RETRY_MS = 5000

/**
 * spec §4: a visitor has no token; storing one signs in, the profile is fetched and kept, the page reloads. Signing out clears
 * everything and reloads. spec §8: so does a refused session, after 0.5 s.
 */
export const sessionMachine = ({ auth, tokens, preferences, tab, pending, page }: Needs) =>
  setup({
    types: {
      context: {} as { profile: StoredProfile | null; answered: boolean; reason: string },
      events: {} as SessionEvent,
      emitted: {} as SessionEmitted,
    },
    actors: {
      fetchProfile: fromPromise(() => auth.me()),
      serverSignOut: fromPromise(() => auth.signOut()),
      paint: fromPromise(() => page.painted()),
      forgetBuyer: fromPromise<void, string | null>(({ input }) => forgetBuyer({ tab, pending, page }, input)),
    },
    guards: {
      hasToken: () => tokens.read() !== null,
      // A late refusal of an older token must not end the session that came after it.
      stillStored: ({ event }) => event.type === 'refused' && event.token !== null && event.token === tokens.read(),
      isRefusal: ({ event }) => isFailure((event as { error?: unknown }).error, 'session-invalid'),
      serverAnswered: ({ context }) => context.answered,
      tokenLasts: () => tokens.lasts(),
      reloadedLately: () => {
        const since = page.now() - Number(tab.read(tabKeys.expiredAt) ?? -Infinity)
        return since >= 0 && since < EXPIRED_AGAIN_MS
      },
    },
    actions: {
      storeToken: ({ event }) => event.type === 'enter' && tokens.write(event.accessToken),
      forgetToken: () => tokens.remove(),
      clearStorage: () => tokens.clear(),
      forgetTab: () =>
        tab
          .keys()
          .filter((key) => key !== MEMORY_SHOP)
          .forEach((key) => tab.remove(key)),
      sayAgain: () => tab.write(tabKeys.sayAgain, '登录成功'), // spec §8; the reload would swallow it
      takeReason: assign(({ event }) => (event.type === 'refused' ? { reason: event.message } : {})),
      sayAfterReload: ({ context }) => tab.write(tabKeys.expired, context.reason),
      sayNow: emit(({ context }) => ({ type: 'ended' as const, message: context.reason })),
      markReload: () => tab.write(tabKeys.expiredAt, page.now()),
      saveProfile: (_, profile: Profile) => preferences.saveProfile(profile),
      reload: () => page.reload(),
      openHome: () => page.open('/home'),
    },
    delays: {
      EXPIRED_RELOAD: EXPIRED_RELOAD_MS,
      LEAVING_SHOWN: LEAVING_SHOWN_MS,
      LEAVING_PATIENCE: LEAVING_PATIENCE_MS,
      PROFILE_RETRY: PROFILE_RETRY_MS,
    },
  }).createMachine({
    id: 'session',
    context: () => ({
      profile: tokens.read() === null ? null : preferences.profile(),
      answered: false,
      reason: '',
    }),
    initial: 'starting',
    meta: {
      labels: {
        title: '会话',
        events: {
          enter: '登录通过',
          leave: '确认退出',
          passwordReset: '密码已重置',
          refused: '会话被拒绝',
          changedElsewhere: '其他标签页变更',
        },
        guards: {
          hasToken: '存有令牌',
          stillStored: '被拒绝的正是现存令牌',
          isRefusal: '会话无效',
          serverAnswered: '服务器已答复',
          tokenLasts: '令牌已存住',
          reloadedLately: '10 秒内刚为此重新加载过',
        },
        actors: {
          fetchProfile: '取用户资料',
          serverSignOut: '通知服务器退出',
          paint: '等提示画到屏幕上',
          forgetBuyer: '删除未答复的请求，记下退出时刻',
        },
        delays: {
          EXPIRED_RELOAD: '0.5 秒',
          LEAVING_SHOWN: '0.8 秒',
          LEAVING_PATIENCE: '再等 0.4 秒',
          PROFILE_RETRY: '5 秒',
        },
      },
    } satisfies MachineMeta,
    states: {
      starting: {
        meta: { label: '开始' },
        always: [{ guard: 'hasToken', target: 'signedIn' }, { target: 'visitor' }],
      },
      visitor: {
        meta: { label: '访客' },
        on: { enter: 'entering', changedElsewhere: 'reloading', passwordReset: { actions: 'forgetToken' } },
      },
      entering: {
        meta: { label: '正在登录' },
        entry: 'storeToken',
        invoke: {
          id: 'fetchProfile',
          src: 'fetchProfile',
          onDone: {
            target: 'entered',
            actions: [
              assign({ profile: ({ event }) => event.output }),
              { type: 'saveProfile', params: ({ event }) => event.output },
            ],
          },
          onError: [
            {
              guard: 'isRefusal',
              target: 'visitor',
              actions: ['forgetToken', emit(({ event }) => ({ type: 'failed', error: event.error }))],
            },
            // The token is good; the profile is fetched again after the reload.
            { target: 'entered' },
          ],
        },
      },
      entered: {
        meta: { label: '登录成功' },
        entry: emit({ type: 'entered' }),
        always: [
          { guard: 'tokenLasts', target: 'reloading', actions: 'sayAgain' },
          // A reload would make a visitor of the buyer again: this page is all that the browser grants.
          { target: 'signedIn', actions: emit({ type: 'notKept' }) },
        ],
      },
      signedIn: {
        meta: { label: '已登录' },
        initial: 'restoring',
        on: {
          leave: 'leaving',
          refused: { guard: 'stillStored', target: 'expired' },
          changedElsewhere: 'reloading',
          passwordReset: { target: 'visitor', actions: ['forgetToken', assign({ profile: null })] },
        },
        states: {
          restoring: {
            meta: { label: '核对资料' },
            invoke: {
              id: 'fetchProfile',
              src: 'fetchProfile',
              onDone: {
                target: 'settled',
                actions: [
                  assign({ profile: ({ event }) => event.output }),
                  { type: 'saveProfile', params: ({ event }) => event.output },
                ],
              },
              // A refused session arrives as an event of its own.
              onError: 'unconfirmed',
            },
          },
          settled: { meta: { label: '资料最新' } },
          unconfirmed: { meta: { label: '资料未核对' }, after: { PROFILE_RETRY: 'restoring' } },
        },
      },
      leaving: {
        meta: { label: '正在退出' },
        initial: 'painting',
        entry: emit({ type: 'leaving' }),
        invoke: {
          id: 'serverSignOut',
          src: 'serverSignOut',
          onDone: { actions: assign({ answered: true }) },
          onError: { actions: assign({ answered: true }) },
        },
        states: {
          painting: {
            meta: { label: '画出提示' },
            invoke: { id: 'paint', src: 'paint', onDone: 'shown', onError: 'shown' },
          },
          shown: { meta: { label: '显示提示' }, after: { LEAVING_SHOWN: 'waiting' } },
          waiting: {
            meta: { label: '等待服务器' },
            always: { guard: 'serverAnswered', target: 'forgetting' },
            after: { LEAVING_PATIENCE: 'forgetting' },
          },
          forgetting: {
            meta: { label: '清除买家的资料' },
            invoke: {
              id: 'forgetBuyer',
              src: 'forgetBuyer',
              input: ({ context }) => context.profile?.account ?? null,
              onDone: '#session.left',
              onError: '#session.left',
            },
            after: { LEAVING_PATIENCE: '#session.left' },
          },
        },
      },
      left: { meta: { label: '已退出' }, type: 'final', entry: ['clearStorage', 'forgetTab', 'openHome'] },
      expired: {
        meta: { label: '会话失效' },
        entry: ['clearStorage', 'takeReason', assign({ profile: null })],
        after: {
          EXPIRED_RELOAD: [
            { guard: 'reloadedLately', target: 'visitor', actions: 'sayNow' },
            { target: 'reloading', actions: ['sayAfterReload', 'markReload'] },
          ],
        },
      },
      reloading: { meta: { label: '重新加载' }, type: 'final', entry: 'reload' },
    },
  })
