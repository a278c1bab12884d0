import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../server/migrations/migrate'
import { shopFacts } from '../../server/fill/facts'
import { kinds } from '../../server/fill/kinds'
import { stepsOf } from '../../server/fill/ready'
import { samples } from '../../server/fill/samples'
import { STATION_CLOSED } from '../../src/domain/refusals'
import { readConfig } from '../../server/base/config'
import { freightRules } from '../../server/catalogue/freight'
import { labels } from '../../server/catalogue/search/rows'
import { addonGroups } from '../../server/ordering/tariff'
import { silentLogger } from '../../server/base/log'
import { openPostgres } from '../../server/store/postgres'
import type { Db } from '../../server/store/db'
import { dropDatabase, freshDatabase } from '../support/postgres'
import { bring, everything, kind, NOTHING, refused, sample, table } from '../support/fill-sheets'
import { seededPostgres } from '../support/server'

/** The sheets that fill a shop. */

describe('the demo shop', () => {
  let shop: Awaited<ReturnType<typeof seededPostgres>>
  beforeAll(async () => void (shop = await seededPostgres()))
  afterAll(async () => {
    await shop.db.close()
    await shop.gone()
  })

  test.each(kinds.map(({ noun }) => noun))('exports its %s as a sheet that changes nothing', async (noun) => {
    const before = await everything(shop.db)
    const sheet = await kind(noun).exportTable(shop.db)
    expect(sheet.rows.length).toBeGreaterThan(0)
    const done = await bring(shop.db, noun, sheet)
    expect(done).toEqual({ ...NOTHING, rows: sheet.rows.length, unchanged: sheet.rows.length })
    expect(await everything(shop.db)).toEqual(before)
  })

  test('in sheets makes another shop the same', async () => {
    const url = await freshDatabase()
    const db = await openPostgres(url, 2, silentLogger, 30_000)
    await migrate(db)
    for (const one of kinds) {
      const sheet = await one.exportTable(shop.db)
      const rows = sheet.rows.length
      expect([one.noun, await bring(db, one.noun, sheet)]).toEqual([one.noun, { ...NOTHING, rows, created: rows }])
      expect(await one.exportTable(db)).toEqual(sheet)
    }
    await db.close()
    await dropDatabase(url)
  })
})

describe('a shop in use', () => {
  let shop: Awaited<ReturnType<typeof seededPostgres>>
  beforeAll(async () => void (shop = await seededPostgres()))
  afterAll(async () => {
    await shop.db.close()
    await shop.gone()
  })

  test('leaves the prices of a courier at a station as they are when one of its lines is bad', async () => {
    const columns = ['站点', '快递', '省份', '首重费', '续重(克)', '续重费', '可达']
    const rows = [
      ['广州沙河站', '中通快递', '浙江', '9', '', '', ''],
      ['广州沙河站', '中通快递', '火星', '9', '', '', ''],
      ['广州沙河站', '圆通速递', '江苏', '', '', '', '是'],
      ['广州沙河站', '飞毛腿', '江苏', '5', '', '', ''],
      ['广州沙河站', '圆通速递', '默认', '5', '', '1', ''],
    ]
    expect(await refused(shop.db, 'freight', columns, ...rows)).toEqual([
      [2, '广州沙河站 · 中通快递 的第 3 行有问题，整组没有导入'],
      [3, '省份：没有“火星”这个省'],
      [4, '首重费：不能为空'],
      [5, '快递：没有“飞毛腿”，请先导入快递'],
      [6, '续重(克)：有续重费，就要写每多少克加一次'],
    ])
  })

  test('sets one province apart and takes it back to the default line', async () => {
    const columns = ['站点', '快递', '省份', '首重费', '可达']
    const line = (province: string, fee: string, reach: string) => ['广州沙河站', '中通快递', province, fee, reach]
    const fees = async () => (await freightRules(shop.db, ['11'], ['330000'])).filter(({ brandId }) => brandId === '1')
    expect(
      await bring(shop.db, 'freight', table(columns, line('默认', '7.70', ''), line('浙江省', '8.80', ''))),
    ).toMatchObject({ created: 1, updated: 1 })
    expect(new Map((await fees()).map(({ provinceCode, firstFee }) => [provinceCode, firstFee]))).toEqual(
      new Map([
        ['*', 770],
        ['330000', 880],
      ]),
    )
    expect(await bring(shop.db, 'freight', table(columns, line('330000', '', '默认')))).toMatchObject({ removed: 1 })
    expect(await fees()).toMatchObject([{ provinceCode: '*', firstFee: 770 }])
    expect(await bring(shop.db, 'freight', table(columns, line('浙江', '', '默认')))).toMatchObject({ unchanged: 1 })
  })

  test('offers no courier that is closed, and none from a station that is', async () => {
    const offered = async () => {
      const rules = await freightRules(shop.db, ['11'], ['330000'])
      return [rules.length, rules.filter(({ reachable }) => reachable).length, rules.at(-1)!.reason] as const
    }
    const [all, reachable] = await offered()
    const courier = (state: string) =>
      bring(shop.db, 'couriers', table(['快递', '编码', '状态'], ['圆通速递', 'yuantong', state]))
    await courier('停用')
    expect((await offered()).slice(0, 2)).toEqual([all - 1, reachable - 1])
    const station = async (state: string) => {
      const { columns, rows } = await kind('stations').exportTable(shop.db)
      const own = rows.find(({ cells }) => cells.includes('广州沙河站'))!
      return bring(shop.db, 'stations', table(columns, own.cells.with(columns.indexOf('状态'), state)))
    }
    expect(await station('停用')).toMatchObject({ updated: 1 })
    expect(await offered()).toEqual([all - 1, 0, STATION_CLOSED])
    await station('营业')
    await courier('')
    expect((await offered()).slice(0, 2)).toEqual([all, reachable])
  })

  test('takes what it exported as it is, though nobody may write it so', async () => {
    await shop.db.query(`update express_brands set code = 'YTO Express' where id = '2'`)
    const sheet = await kind('couriers').exportTable(shop.db)
    expect(await bring(shop.db, 'couriers', sheet)).toMatchObject({ unchanged: sheet.rows.length, bad: [] })
    await shop.db.query(`update express_brands set code = 'yuantong' where id = '2'`)
  })

  test('offers no service that is closed', async () => {
    const service = (state: string) =>
      bring(shop.db, 'addons', table(['分组', '服务', '费用', '状态'], ['包装', '飞机盒', '1.50', state]))
    const names = async () => (await addonGroups(shop.db)).flatMap(({ options }) => options.map(({ name }) => name))
    await service('停用')
    expect(await names()).not.toContain('飞机盒')
    await service('启用')
    expect(await names()).toContain('飞机盒')
  })

  test('does not lose a market with stalls in it', async () => {
    const { columns, rows } = await kind('stations').exportTable(shop.db)
    const [own] = await shop.db.query<{ market: string; count: number }>(
      `select m.name as market, count(*)::int as count from suppliers s join markets m on m.id = s.market_id
       where s.station_id = '11' group by m.name order by m.name limit 1`,
    )
    const cells = rows.find((row) => row.cells[0] === '11')!.cells
    const without = cells[columns.indexOf('市场')]!.split('；').filter((name) => name !== own!.market)
    expect(
      await refused(shop.db, 'stations', columns, cells.with(columns.indexOf('市场'), without.join('；'))),
    ).toEqual([[2, `市场：“${own!.market}”里还有 ${own!.count} 个供应商，不能去掉`]])
  })

  test('keeps its categories where products are', async () => {
    expect(
      await refused(
        shop.db,
        'categories',
        ['编号', '分类', '状态'],
        ['', '女装/裙装/连衣裙/长裙', ''],
        ['', '女装', '删除'],
        ['', '女装/裙装/连衣裙', '删除'],
        [(await idOf('女装/裙装/连衣裙'))!, '男装/裙装/连衣裙', ''],
      ),
    ).toEqual([
      [2, '分类：最多三级', '分类：“女装/裙装/连衣裙”里已有商品，不能再分下级'],
      [3, '状态：里面还有下级，请先删除下级'],
      [4, expect.stringMatching(/^状态：里面还有 \d+ 个商品，不能删除$/)],
      [5, '分类：不能换到别的上级，现在是“女装/裙装/连衣裙”', expect.stringContaining('重复')],
    ])
  })

  test('grows and loses a category without products, and calls one by another name', async () => {
    const sheet = (...rows: string[][]) => bring(shop.db, 'categories', table(['编号', '分类', '状态'], ...rows))
    expect(await sheet(['', '宠物 / 狗窝', ''])).toMatchObject({ created: 1 })
    expect(await idOf('宠物')).toBeDefined()
    expect(await sheet(['', '宠物/狗窝', '删除'])).toMatchObject({ removed: 1 })
    expect(await idOf('宠物/狗窝')).toBeUndefined()
    const id = (await idOf('女装/裙装/连衣裙'))!
    expect(await sheet([id, '女装/裙装/长连衣裙', ''])).toMatchObject({ updated: 1 })
    expect(await idOf('女装/裙装/长连衣裙')).toBe(id)
    await sheet([id, '女装/裙装/连衣裙', ''])
  })

  const idOf = async (path: string): Promise<string | undefined> =>
    (await kind('categories').exportTable(shop.db)).rows.find(({ cells }) => cells[1] === path)?.cells[0]

  test('moves a stall with its products, and finds them by its new name', async () => {
    const { columns, rows } = await kind('suppliers').exportTable(shop.db)
    const own = rows[0]!.cells
    const [market] = await shop.db.query<{
      id: string
      name: string
      regionId: string
      station: string
      stationId: string
    }>(
      `select m.id, m.name, m.region_id as "regionId", t.name as station, t.id as "stationId"
       from markets m join stations t on t.region_id = m.region_id where t.id <> '11' order by m.id limit 1`,
    )
    const changed = { 供应商: '搬家的档口', 站点: market!.station, 市场: market!.name }
    const cells = columns.map((name, i) => (changed as Record<string, string>)[name] ?? own[i]!)
    expect(await bring(shop.db, 'suppliers', table(columns, cells))).toMatchObject({ updated: 1 })
    const placed = await shop.db.query(
      `select distinct p.station_id as "stationId", p.region_id as "regionId", p.market_id as id,
         starts_with(split_part(s.words, chr(10), 2), '搬家的档口') as named, s.labels @> array[$2::text] as marked
       from products p join product_search s on s.product_id = p.id where p.supplier_id = $1`,
      [own[0], labels.market(market!.id)],
    )
    const { stationId, regionId, id } = market!
    expect(placed).toEqual([{ stationId, regionId, id, named: true, marked: true }])
    expect(
      await refused(
        shop.db,
        'suppliers',
        ['供应商', '市场', '主营', '站点', '图标', '入驻日期', '退货率(%)'],
        ['新档口', '没有的市场', 'x', '', '', '', ''],
        ['新档口', market!.name, '', '火星站', '//x', '2026-02-30', '101'],
      ),
    ).toEqual([
      [2, '市场：各站点没有“没有的市场”，请先在站点表里写上'],
      [
        3,
        '主营：不能为空',
        '站点：没有“火星站”，请先导入站点',
        `市场：火星站没有“${market!.name}”，请先在站点表里写上`,
        '图标：应是本店的地址，以 / 开头，例如 /media/…',
        '入驻日期：“2026-02-30”应写成 2026-11-20（这一列设为“文本”）',
        '退货率(%)：“101”应为 0 到 100，最多一位小数',
      ],
    ])
  })

  test('tells stalls of one name apart by their number', async () => {
    const sheet = (...rows: string[][]) =>
      bring(shop.db, 'suppliers', table(['编号', '供应商', '市场', '站点', '主营', '楼层'], ...rows))
    const place = ['沙河南城', '广州沙河站', '女装']
    const market = (await kind('suppliers').exportTable(shop.db)).rows[1]!.cells
    place.splice(0, 2, market[3]!, market[2]!)
    expect(await sheet(['a1', '双生', ...place, '1F'], ['a2', '双生', ...place, '2F'])).toMatchObject({ created: 2 })
    expect((await sheet(['', '双生', ...place, '3F'])).bad).toMatchObject([
      { problems: ['编号：有 2 个同名的，请填编号（先导出看）'] },
    ])
    expect(await sheet(['a2', '双生', ...place, '3F'])).toMatchObject({ updated: 1 })
  })

  test('shows what an announcement says without its script, and takes it down', async () => {
    const sheet = (content: string, state: string, date = '2026/3/1 9:05') =>
      bring(shop.db, 'announcements', table(['标题', '内容', '日期', '状态'], ['停电', content, date, state]))
    expect(await sheet('今晚 <停电>\n明早恢复', '')).toMatchObject({ created: 1 })
    const shown = () =>
      shop.db.query(`select summary, content, published_at as at from announcements where title = '停电'`)
    expect(await shown()).toEqual([
      {
        summary: '今晚 <停电> 明早恢复',
        content: '<p>今晚 &lt;停电&gt;</p><p>明早恢复</p>',
        at: new Date('2026-03-01T09:05:00+08:00'),
      },
    ])
    expect(await sheet('<p onclick="x()">今晚<script>x()</script></p>', '', '')).toMatchObject({ updated: 1 })
    expect(await shown()).toEqual([
      { summary: '今晚 <停电> 明早恢复', content: '<p>今晚</p>', at: new Date('2026-03-01T09:05:00+08:00') },
    ])
    expect(await sheet('x', '撤下')).toMatchObject({ removed: 1 })
    expect(await sheet('x', '撤下')).toMatchObject({ unchanged: 1 })
    expect(await shown()).toEqual([])
    expect(await refused(shop.db, 'agreements', ['协议', '内容'], ['合同', 'x'])).toEqual([
      [2, '协议：“合同”应为 用户协议、服务协议、隐私政策 之一'],
    ])
  })
})

describe('an empty shop', () => {
  let url: string
  let db: Db
  beforeAll(async () => {
    url = await freshDatabase()
    db = await openPostgres(url, 4, silentLogger, 30_000)
    await migrate(db)
  })
  afterAll(async () => {
    await db.close()
    await dropDatabase(url)
  })

  test('is filled by the samples, once', async () => {
    for (const { noun } of kinds) {
      const rows = samples[noun].length - 1
      expect([noun, await bring(db, noun, sample(noun))]).toEqual([noun, { ...NOTHING, rows, created: rows }])
    }
    const before = await everything(db)
    for (const { noun } of kinds) {
      const rows = samples[noun].length - 1
      expect([noun, await bring(db, noun, sample(noun))]).toEqual([noun, { ...NOTHING, rows, unchanged: rows }])
    }
    expect(await everything(db)).toEqual(before)
  })

  test('lacks nothing then but products and money', async () => {
    const steps = stepsOf(await shopFacts(db, readConfig({}), 0))
    expect(steps.filter(({ state }) => state !== 'done').map(({ noun }) => noun)).toEqual(['products', 'payment'])
  })

  test('keeps what a bad line names as it was, says why, and takes the good ones', async () => {
    const before = await kind('couriers').exportTable(db)
    const done = await bring(
      db,
      'couriers',
      table(
        ['快递', '编码', '排序', '备注'],
        ['韵达快递', 'YunDa', 'x', ''],
        ['极兔速递', 'jtexpress', '', '新'],
        ['', '', '', ''],
        ['中通快递', '', '', ''],
        ['极兔速递', 'jt', '', ''],
        ['申通快递', '#REF!', '', ''],
        ['顺\uFFFD', 'sf', '', ''],
      ),
    )
    expect(done).toEqual({
      ...NOTHING,
      rows: 6,
      created: 1,
      ignored: ['备注'],
      bad: [
        {
          number: 2,
          subject: '韵达快递',
          problems: ['编码：“YunDa”只能有小写字母、数字、- 和 _', '排序：“x”应为 0 到 999999 的整数'],
        },
        { number: 5, subject: '中通快递', problems: ['编码：不能为空'] },
        { number: 6, subject: '极兔速递', problems: ['与第 3 行重复（同一个快递）'] },
        { number: 7, subject: '申通快递', problems: ['编码：单元格是公式的错误值 #REF!'] },
        { number: 8, subject: '顺\uFFFD', problems: ['快递：含有损坏的文字（文件有损坏，或前后编码不一致）'] },
      ],
    })
    const after = await kind('couriers').exportTable(db)
    expect(after.rows.slice(0, 2)).toEqual(before.rows)
    expect(after.rows.slice(2).map(({ cells }) => cells.slice(1))).toEqual([['极兔速递', 'jtexpress', '4', '启用']])
  })

  test('refuses a sheet without what it needs as a whole', async () => {
    await expect(bring(db, 'couriers', table(['快递'], ['x']))).rejects.toThrow('快递表缺少列：编码')
    await expect(bring(db, 'couriers', table(['快递', '编码', '编码']))).rejects.toThrow('列名重复：编码')
  })

  test('changes only the columns that a sheet has', async () => {
    const columns = ['站点', '手机号', '退货地址', '市场', '联系人']
    const own = columns.map((name) => samples.stations[1]![samples.stations[0]!.indexOf(name)]!)
    expect(await bring(db, 'stations', table(columns, own.with(4, '李师傅')))).toMatchObject({ updated: 1 })
    const [row] = await db.query('select contact_name, is_closed, province_code from stations')
    expect(row).toEqual({ contact_name: '李师傅', is_closed: false, province_code: '440000' })
  })
})
