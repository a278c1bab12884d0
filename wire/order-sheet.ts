import * as z from 'zod/mini'
import { DEFAULT_SHEET_SHOP } from '../src/domain/shops/words'
import { MAX_PASTED_TEXT, MAX_SHEET_SHOP_NAME } from '../src/domain/shops/sheet'
import { post } from './call'
import { id, textIn } from './codecs'

/** Orders that a buyer brings himself. */
export const orderSheet = post('/api/order/sheet', {
  origin: 'ours',
  encoding: 'multipart',
  summary:
    '表格导单：上传 file（XLSX、CSV，最大 5 MB、2000 行）或写 text（一行一单，最多 500 行），后台逐行存为表格店铺的订单；同名的店铺是同一家',
  input: z.strictObject({
    text: z._default(textIn(MAX_PASTED_TEXT), ''),
    shopName: z._default(textIn(MAX_SHEET_SHOP_NAME), DEFAULT_SHEET_SHOP),
  }),
  output: z.object({ job: id, shopId: id }),
  files: ['file'],
})
