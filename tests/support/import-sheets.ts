import { join } from 'node:path'
import { demoWorld } from '../../demo/world'
import { COLUMNS } from '../../server/ops/products/product-row'
import { readSheet, writeSheet } from '../../server/sheets/sheet'

/** Sheets of products for specs of the operators' import. */

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const sheetIn = async (home: string, name: string, rows: readonly (readonly string[])[]): Promise<string> => {
  const file = join(home, name)
  async function* all(): AsyncGenerator<readonly string[]> {
    yield COLUMNS
    yield* rows
  }
  await writeSheet(file, all())
  return file
}

const SUPPLIER = demoWorld().suppliers[0]!.name

export const line = (over: Partial<Record<(typeof COLUMNS)[number], string>> = {}): string[] => {
  const cells: Record<(typeof COLUMNS)[number], string> = {
    供应商: SUPPLIER,
    货号: 'N1',
    标题: '法式碎花连衣裙',
    分类: '女装/裙装/连衣裙',
    规格: '黑色/S=59.90*100；黑色/M=61*0',
    零售价: '129',
    '重量(克)': '300',
    起批量: '',
    阶梯价: '3=1；10=2.50',
    标签: '现货、包邮',
    属性: '面料=棉麻',
    图片: '/media/product/10001/0.svg',
    详情: '<p>好看</p>',
    上架: '是',
    ...over,
  }
  return COLUMNS.map((column) => cells[column])
}

export const rowsOf = async (file: string): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const { cells } of readSheet(file)) rows.push(cells)
  return rows
}
