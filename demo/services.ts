import { fen } from '../src/domain/money'
import type { AddonGroup, AddonOption } from '../src/domain/ordering'
import type { DemoFees, DemoRechargePackage } from './types'

export const fees: DemoFees = { servicePerPiece: fen(200) }

const option = (
  id: string,
  name: string,
  fee: number,
  unit: AddonOption['unit'],
  more: Partial<AddonOption> = {},
): AddonOption => ({
  id,
  name,
  fee: fen(fee),
  unit,
  required: false,
  multi: false,
  default: false,
  ...more,
})

export const addonGroups: AddonGroup[] = [
  {
    group: 'qc',
    name: '质检服务',
    options: [
      option('11', '基础质检', 0, 'piece', { required: true, default: true }),
      option('12', '精细质检', 100, 'piece'),
    ],
  },
  {
    group: 'pack',
    name: '包装',
    options: [
      option('21', '普通快递袋', 0, 'order', { default: true }),
      option('22', '加厚防水袋', 50, 'order'),
      option('23', '飞机盒', 150, 'order'),
      option('24', '天地盖礼盒', 380, 'order'),
    ],
  },
  {
    group: 'tag',
    name: '吊牌',
    options: [option('31', '剪除原吊牌', 30, 'piece'), option('32', '换成自有吊牌', 100, 'piece')],
  },
  {
    group: 'gift',
    name: '随单礼品',
    options: [
      option('41', '好评卡', 50, 'order', { multi: true }),
      option('42', '小礼物', 100, 'order', { multi: true }),
      option('43', '手写感谢卡', 120, 'order', { multi: true }),
    ],
  },
]

export const rechargePackages: DemoRechargePackage[] = [
  { id: '1', name: '充 500 送 10', payAmount: fen(50_000), giftAmount: fen(1_000), recommended: false },
  { id: '2', name: '充 1000 送 30', payAmount: fen(100_000), giftAmount: fen(3_000), recommended: false },
  { id: '3', name: '充 3000 送 120', payAmount: fen(300_000), giftAmount: fen(12_000), recommended: true },
  { id: '4', name: '充 5000 送 250', payAmount: fen(500_000), giftAmount: fen(25_000), recommended: false },
]
