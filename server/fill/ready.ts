/** What a shop needs before its first order can be taken: the one list that a start, `ops init` and the manual go by. */

export interface ShopFacts {
  /** Whether the commands below would be answered. */
  isCounterOpen: boolean
  stations: number
  couriers: number
  /** Open stations from which no open courier reaches anybody. */
  withoutFreight: string[]
  leafCategories: number
  suppliers: number
  addons: number
  hasServiceFee: boolean
  /** Titles of those that are missing. */
  missingAgreements: string[]
  announcements: number
  /** On the shelf with stock; at most so many are counted. */
  sellable: number
  /** Providers besides the reserve. */
  channels: number
  /** Buyers with something to pay with. */
  withReserve: number
  /** By a provider; in the demo by its outbox. */
  codesArrive: boolean
}

export interface Step {
  noun: string
  title: string
  state: 'done' | 'missing' | 'optional'
  /** What is there, or why it isn't enough. */
  have: string
  /** The command that goes on from here; '' where nothing is to be done. */
  next: string
}

/** Nobody needs to know more than that there are many. */
export const COUNTED = 1000

const RUN = 'npm run ops --'

export const stepsOf = (facts: ShopFacts): Step[] => [
  step('counter', '后台', {
    ok: facts.isCounterOpen,
    have: '已打开',
    lacks: '没有设置 OPS_KEY，npm run ops 的命令用不了',
    next: '设置 OPS_KEY（openssl rand -base64 32 的输出），重启商城',
  }),
  counted('stations', '站点', facts.stations, '个营业'),
  counted('couriers', '快递', facts.couriers, '家启用'),
  step('freight', '运费', {
    ok: facts.stations > 0 && facts.withoutFreight.length === 0,
    have: facts.stations === 0 ? '还没有站点' : '每个站点都有快递能到',
    lacks: facts.stations === 0 ? '还没有站点' : `${some(facts.withoutFreight)} 还没有能到的快递`,
    next: importOf('freight', '运费'),
  }),
  counted('categories', '分类', facts.leafCategories, '个末级分类'),
  counted('suppliers', '供应商', facts.suppliers, '个'),
  counted('addons', '增值服务', facts.addons, '项', 'optional'),
  step('fees', '费用', {
    ok: facts.hasServiceFee,
    have: '代发费已设置',
    lacks: '没有设置代发费，会按 0 元收',
    next: importOf('fees', '费用'),
  }),
  step('agreements', '协议', {
    ok: facts.missingAgreements.length === 0,
    have: '三份都有',
    lacks: `还缺 ${facts.missingAgreements.join('、')}，买家注册时看不到`,
    next: importOf('agreements', '协议'),
  }),
  counted('announcements', '公告', facts.announcements, '条', 'optional'),
  step('products', '商品', {
    ok: facts.sellable > 0,
    have: `${facts.sellable}${facts.sellable === COUNTED ? ' 个以上' : ' 个'}上架且有库存`,
    lacks: '没有上架且有库存的商品',
    next: `${RUN} products import 商品.xlsx --pictures 图片文件夹`,
  }),
  step('sms', '短信', {
    ok: facts.codesArrive,
    have: '买家收得到验证码',
    lacks: '是沙箱，买家收不到验证码',
    next: '设置 SMS_PROVIDER 及其密钥，重启商城',
  }),
  step('payment', '付款', {
    ok: facts.channels > 0 || facts.withReserve > 0,
    have: facts.channels > 0 ? `${facts.channels} 个支付渠道` : `${facts.withReserve} 个买家有备用金`,
    lacks: '没有支付渠道，也没有买家有备用金',
    next: `买家注册、汇款之后：${RUN} users credit 买家账号 --amount 分 --reason 汇款单号`,
  }),
]

export const isReady = (steps: readonly Step[]): boolean => steps.every(({ state }) => state !== 'missing')

const step = (
  noun: string,
  title: string,
  { ok, have, lacks, next }: { ok: boolean; have: string; lacks: string; next: string },
  otherwise: 'missing' | 'optional' = 'missing',
): Step => ({ noun, title, state: ok ? 'done' : otherwise, have: ok ? have : lacks, next: ok ? '' : next })

const counted = (
  noun: string,
  title: string,
  count: number,
  unit: string,
  otherwise: 'missing' | 'optional' = 'missing',
): Step =>
  step(
    noun,
    title,
    {
      ok: count > 0,
      have: `${count} ${unit}`,
      lacks: otherwise === 'optional' ? '没有（可以不设）' : '还没有',
      next: importOf(noun, title),
    },
    otherwise,
  )

const importOf = (noun: string, title: string): string => `${RUN} ${noun} import ${title}.csv`

const some = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 个站点` : names.join('、')

const MARKS: Record<Step['state'], string> = { done: '✓', missing: '✗', optional: '·' }

/** As it is shown in a shell. */
export const linesOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ title, state, have, next }) => [
    `  ${MARKS[state]} ${title}：${have}`,
    ...(state === 'missing' ? [`      ${next}`] : []),
  ])

/** Of what keeps the first order from being taken. */
export const missingLines = (steps: readonly Step[]): string[] =>
  linesOf(steps.filter(({ state }) => state === 'missing'))
