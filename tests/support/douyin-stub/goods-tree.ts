/** What the stub's platform sells, and what it asks of each: numbers of its own, some of them longer than JavaScript's. */

export interface StubOption {
  name: string
  id: bigint
}

export interface StubProperty {
  id: number
  name: string
  isRequired: boolean
  type: 'select' | 'multi_select' | 'text'
  most: number
  /** 2: it stands with the SKUs. */
  kind: 2 | 3
  isOpen: boolean
  options: StubOption[]
}

export interface StubKnot {
  id: bigint
  parent: bigint
  name: string
  isLeaf: boolean
  isOver: boolean
  properties: StubProperty[]
}

const FIRST_OPTION = 9_007_199_254_740_993n

const options = (names: string): StubOption[] =>
  names.split(' ').map((name, i) => ({ name, id: FIRST_OPTION + BigInt(i) }))

const property = (id: number, name: string, also: Partial<StubProperty>): StubProperty => {
  return { id, name, isRequired: false, type: 'select', most: 0, kind: 3, isOpen: false, options: [], ...also }
}

const clothes: StubProperty[] = [
  property(1687, '品牌', { isRequired: true, options: options('无品牌 其他') }),
  property(2752, '颜色分类', { isRequired: true, kind: 2, isOpen: true, options: options('红色 白色') }),
  property(405, '面料材质', { isRequired: true, isOpen: true, options: options('棉 涤纶 真丝 其他') }),
  property(501, '适用季节', {
    isRequired: true,
    type: 'multi_select',
    most: 2,
    options: options('春季 夏季 秋季 冬季'),
  }),
  property(449, '货号', { type: 'text' }),
  property(2592, '风格', { type: 'multi_select', most: 3, options: options('通勤 甜美 复古 简约') }),
]

const bags: StubProperty[] = [
  property(449, '货号', { isRequired: true, type: 'text' }),
  property(326, '闭合方式', { options: options('拉链 磁扣 抽绳') }),
]

const knot = (id: bigint, parent: bigint, name: string, also: Partial<StubKnot> = {}): StubKnot => {
  return { id, parent, name, isLeaf: false, isOver: false, properties: [], ...also }
}

export const CLOTHES_LEAF = 20_219n
export const BAGS_LEAF = 1_342_353_245n

export const knots: readonly StubKnot[] = [
  knot(20_000n, 0n, '服饰内衣'),
  knot(20_100n, 20_000n, '女装'),
  knot(CLOTHES_LEAF, 20_100n, '连衣裙', { isLeaf: true, properties: clothes }),
  knot(20_220n, 20_100n, '半身裙', { isLeaf: true, properties: clothes }),
  knot(20_221n, 20_100n, '大码女装', { isLeaf: true, isOver: true, properties: clothes }),
  knot(30_000n, 0n, '鞋靴箱包'),
  knot(BAGS_LEAF, 30_000n, '双肩包', { isLeaf: true, properties: bags }),
]

export const templates: readonly { id: bigint; name: string }[] = [
  { id: 7_300_000_000_000_000_011n, name: '全国包邮' },
  { id: 7_300_000_000_000_000_012n, name: '按重量' },
]
