import { fen, zero } from '../src/domain/money'
import type { OrderStatus } from '../src/domain/order'
import type { NewCase } from '../src/domain/order-life/types'
import { seeded } from './random'
import { sentinels } from './sentinels'
import type {
  DemoAddress,
  DemoBuyer,
  DemoLater,
  DemoOrder,
  DemoProduct,
  DemoRecharge,
  DemoSku,
  DemoSupplier,
} from './types'

/** What the buyers' histories are picked from. */
interface Shop {
  products: DemoProduct[]
  suppliers: DemoSupplier[]
}

export const buildBuyers = (shop: Shop): DemoBuyer[] => [
  rich(shop),
  {
    ...empty('2', '13800000002', '小满优选'),
    reserve: fen(20_000),
    addresses: addresses.slice(2, 4),
    cart: [...cartOf(shop, 'second', 2), { skuId: sentinels.droppedSku.skuId, qty: 1, selected: true, daysAgo: 6 }],
    viewed: viewed(shop, 'second', 6),
  },
  empty('3', '13800000003', ''),
]

const PASSWORD = 'Daifa2026!'

const empty = (id: string, account: string, userName: string): DemoBuyer => ({
  id,
  account,
  password: PASSWORD,
  userName,
  avatar: `/media/avatar/${id}.svg`,
  reserve: fen(0),
  addresses: [],
  cart: [],
  collectProducts: [],
  collectSuppliers: [],
  viewed: [],
  orders: [],
  recharges: [],
})

const rich = (shop: Shop): DemoBuyer => {
  const random = seeded('favourites')
  const liked = random.some(usual(shop.products), 14)
  return {
    ...empty('1', '13800000001', '阿青的抖音小店'),
    reserve: fen(500_000),
    addresses: addresses.map((address, i) => ({ ...address, isDefault: i === 0 })),
    cart: [...cartOf(shop, 'first', 5), { skuId: sentinels.offShelf.skuId, qty: 1, selected: false, daysAgo: 9 }],
    collectProducts: liked.map((product, i) => ({
      productId: product.id,
      daysAgo: 1 + i * 3,
      // Some were dearer or cheaper when they were saved, so that the list has something to tell.
      priceWhenSaved: fen(Math.max(100, lowest(product) + [0, 200, -100, 0][i % 4]!)),
    })),
    collectSuppliers: random.some(shop.suppliers, 6).map(({ id }, i) => ({ supplierId: id, daysAgo: 2 + i * 5 })),
    viewed: viewed(shop, 'first', 18),
    orders: orders(shop),
    recharges,
  }
}

/** Of the last gift some is left. */
const recharges: DemoRecharge[] = [
  { wish: { packageId: '2' }, hoursAgo: 34 * 24, isPaid: true },
  { wish: { amount: fen(80_000) }, hoursAgo: 16 * 24, isPaid: true },
  { wish: { amount: fen(20_000) }, hoursAgo: 6 * 24, isPaid: false },
  { wish: { packageId: '4' }, hoursAgo: 30, isPaid: true },
]

const lowest = (product: DemoProduct): number => Math.min(...product.skus.map(({ price }) => price))

const bent = new Set<string>([
  sentinels.soldOutProductId,
  sentinels.lastFive.productId,
  sentinels.repriceProductId,
  sentinels.offShelf.productId,
  sentinels.minQtyTwo.productId,
  sentinels.race.productId,
])

/** On the shelf, minimum one, no sentinel, and something in stock: what history may safely be made of. */
const usual = (products: DemoProduct[]): DemoProduct[] =>
  products.filter(({ id, minQty, onShelf, skus }) => onShelf && minQty === 1 && !bent.has(id) && skus.some(plenty))

const plenty = ({ stock }: DemoSku): boolean => stock >= 20

const viewed = ({ products }: Shop, seed: string, count: number): DemoBuyer['viewed'] =>
  seeded(`viewed ${seed}`)
    .some(usual(products), count)
    .map(({ id }, i) => ({ productId: id, daysAgo: Math.floor(i / 3) }))

const cartOf = ({ products }: Shop, seed: string, count: number): DemoBuyer['cart'] => {
  const random = seeded(`cart ${seed}`)
  return random.some(usual(products), count).map((product, i) => ({
    skuId: random.pick(product.skus.filter(plenty)).id,
    qty: random.int(1, 3),
    selected: i < 3,
    daysAgo: i + 1,
  }))
}

interface Life {
  status: OrderStatus
  daysAgo: number
  station: string
  remark: string
  /** Of an order of two lines, two pieces each: what happened to the first of them. */
  later?: (line: { skuId: string; price: number }) => DemoLater[]
}

const trouble = (hoursAgo: number, wrong: Pick<NewCase, 'type'> & Partial<NewCase>): DemoLater => ({
  hoursAgo,
  trouble: { skuId: '', qty: 0, newPrice: zero, amount: zero, days: null, note: '', ...wrong },
})

const application = (
  hoursAgo: number,
  type: 'refund_only' | 'return_refund' | 'reship',
  { skuId, reason, description }: { skuId: string; reason: string; description: string },
): DemoLater => ({ hoursAgo, apply: { type, reason, description, lines: [{ skuId, qty: 1 }] } })

const life: Life[] = [
  { status: 'pending_payment', daysAgo: 0, station: '11', remark: '' },
  { status: 'paid', daysAgo: 1, station: '12', remark: '请尽量当天发出' },
  { status: 'paid', daysAgo: 1, station: '15', remark: '' },
  { status: 'picking', daysAgo: 2, station: '11', remark: '' },
  { status: 'packing', daysAgo: 2, station: '13', remark: '换自有吊牌，谢谢' },
  { status: 'shipped', daysAgo: 4, station: '14', remark: '' },
  { status: 'shipped', daysAgo: 5, station: '16', remark: '' },
  { status: 'completed', daysAgo: 14, station: '11', remark: '' },
  { status: 'completed', daysAgo: 21, station: '12', remark: '老客户，放一张好评卡' },
  { status: 'completed', daysAgo: 33, station: '15', remark: '' },
  { status: 'cancelled', daysAgo: 8, station: '13', remark: '' },
  { status: 'closed', daysAgo: 17, station: '14', remark: '' },
  {
    status: 'picking',
    daysAgo: 3,
    station: '11',
    remark: '',
    later: ({ skuId }) => [trouble(5, { type: 'out_of_stock', skuId, qty: 1 })],
  },
  {
    status: 'picking',
    daysAgo: 3,
    station: '12',
    remark: '',
    later: ({ skuId, price }) => [trouble(9, { type: 'price_up', skuId, qty: 2, newPrice: fen(price + 300) })],
  },
  {
    status: 'packing',
    daysAgo: 3,
    station: '15',
    remark: '',
    later: ({ skuId }) => [trouble(3, { type: 'qc_failed', skuId, qty: 1, note: '袖口开线' })],
  },
  {
    status: 'packing',
    daysAgo: 4,
    station: '16',
    remark: '',
    later: () => [trouble(20, { type: 'freight_diff', amount: fen(350), note: '超过首重' })],
  },
  {
    status: 'paid',
    daysAgo: 2,
    station: '13',
    remark: '',
    later: () => [trouble(12, { type: 'bad_address', note: '电话打不通，门牌号不全' })],
  },
  {
    status: 'shipped',
    daysAgo: 8,
    station: '12',
    remark: '',
    later: ({ skuId }) => [
      application(60, 'reship', { skuId, reason: 'missing', description: '买家说少了一件' }),
      { hoursAgo: 50, move: { type: 'approve' } },
      { hoursAgo: 30, move: { type: 'sent', brand: '中通快递', trackingNo: '78410026573801' } },
    ],
  },
  {
    status: 'completed',
    daysAgo: 12,
    station: '14',
    remark: '',
    later: ({ skuId }) => [
      application(40, 'return_refund', { skuId, reason: 'size_unfit', description: '' }),
      { hoursAgo: 20, move: { type: 'approve' } },
    ],
  },
  {
    status: 'completed',
    daysAgo: 11,
    station: '13',
    remark: '',
    later: ({ skuId }) => [
      application(90, 'return_refund', { skuId, reason: 'no_longer_wanted', description: '买家不想要了' }),
      { hoursAgo: 70, move: { type: 'reject', reason: '吊牌已剪，影响二次销售' } },
      application(66, 'refund_only', { skuId, reason: 'missing', description: '' }),
      { hoursAgo: 60, move: { type: 'approve' } },
      application(6, 'refund_only', { skuId, reason: 'missing', description: '又少一件，请核对' }),
    ],
  },
]

const orders = ({ products, suppliers }: Shop): DemoOrder[] => {
  const stationOf = new Map(suppliers.map(({ id, stationId }) => [id, stationId]))
  return life.map(({ status, daysAgo, station, remark, later }, i) => {
    const random = seeded(`order ${i}`)
    const own = usual(products).filter(({ supplierId }) => stationOf.get(supplierId) === station)
    const { id: _, isDefault: __, ...consignee } = addresses[i % addresses.length]!
    const sent = status === 'shipped' || status === 'completed'
    const brandId = random.pick(['1', '2', '8'])
    const lines = random.some(own, later ? 2 : random.int(1, 3)).map((product) => {
      const { id: skuId, price } = random.pick(product.skus.filter(plenty))
      return { skuId, price, qty: later ? 2 : random.int(1, 2) }
    })
    return {
      id: String(i + 1),
      stationId: station,
      status,
      brandId,
      addonIds: i % 3 === 1 ? ['12', '32', '41'] : ['11', '21'],
      consignee,
      lines: lines.map(({ skuId, qty }) => ({ skuId, qty })),
      remark,
      daysAgo,
      trackingNo: sent ? `78${random.int(10_000_000, 99_999_999)}${random.int(100, 999)}` : '',
      later: later?.(lines[0]!) ?? [],
    }
  })
}

const address = (
  id: string,
  name: string,
  mobile: string,
  areaCode: string,
  detail: string,
  ext = '',
): DemoAddress => ({
  id,
  name,
  mobile,
  ext,
  areaCode,
  detail,
  isDefault: false,
})

const addresses: DemoAddress[] = [
  address('1', '周晓雯', '13666010001', '330106', '文三路 478 号华星时代广场 A 座 1206'),
  address('2', '李建国', '13566010002', '441912', '虎门镇银龙南路 88 号 3 单元 502'),
  address('3', '王芳', '18400001234', '110105', '建国路 93 号万达广场 8 号楼 1801', '5678'),
  address('4', '赵一鸣', '15966010004', '429004', '沔阳大道 61 号丽景家园 12 栋'),
  address('5', '买买提·艾力', '13999010005', '650102', '解放北路 155 号二单元 301'),
  address('6', '欧阳静', '17366010006', '510107', '科华北路 62 号力宝大厦 1103'),
]
