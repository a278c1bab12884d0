import { randomUUID } from 'node:crypto'
import { fen } from '../../src/domain/money'
import type { MemorySale } from '../../src/infrastructure/memory/memory-kept'
import type { MemoryShop } from '../../src/infrastructure/memory/memory-shop-state'
import type { Sold } from './sold'

const AT = Date.parse('2026-11-20T02:00:00Z')

/** The shop that they are sold in. */
export const memoryShop = (userId: string): MemoryShop => ({
  id: `shop-${userId}`,
  userId,
  sandboxId: '',
  isSheet: true,
  name: '小店',
  uses: ['order'],
  enabled: true,
  untilMs: 0,
  isRevoked: false,
  lastSyncAt: '',
  lastError: '',
})

/** The same as `sold` makes in a database. */
export const soldInMemory = (
  userId: string,
  { id = randomUUID(), lines, areaCode = '330106', paid = 20_000, state = 'to_ship' }: Sold,
): MemorySale => ({
  id,
  userId,
  shop: { id: `shop-${userId}`, name: '小店' },
  platformOrderNo: id,
  state,
  isHeld: false,
  problem: '',
  paidMs: AT,
  shipByMs: AT,
  changedMs: AT,
  paid: fen(paid),
  consignee: {
    name: '张三',
    mobile: '13712345678',
    ext: '',
    areaCode,
    areaText: '浙江省 杭州市 西湖区',
    detail: '文三路 1 号',
  },
  mask: { name: '张**', mobile: '137****5678', detail: '****' },
  sameBuyer: '',
  buyerWords: '',
  flag: 2,
  orderNos: [],
  lines: lines.map(
    ({ skuId, qty = 1, ratio = 1, refund = 'none', paid: lineAmount = 0, item = { id: randomUUID() } }) => ({
      platformItemId: item.id,
      productId: item.productId ?? item.id,
      title: item.title ?? '连衣裙',
      spec: item.spec ?? '红色 M',
      image: '',
      outerCode: item.outerCode ?? '',
      qty,
      paidAmount: fen(lineAmount),
      refund,
      link: skuId === null ? null : { skuId, qtyRatio: ratio, by: 'code' },
      linkedSpec: '',
    }),
  ),
})
