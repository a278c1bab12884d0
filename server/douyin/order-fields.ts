import { z } from 'zod'
import { Count, Id, listOf, MustId, Seconds, Text, Whole } from './fields'

/** What we read of an order there (shop_order) and of its parts (sku_order); the rest of it is left aside. */

const Place = z.object({ name: Text, id: Id }).nullish()

const AfterSale = z
  .object({ after_sale_status: Count, after_sale_type: Count, refund_status: Count })
  .nullish()
  .transform((info) => info ?? { after_sale_status: 0, after_sale_type: 0, refund_status: 0 })
export type AfterSale = z.output<typeof AfterSale>

const SkuOrder = z.object({
  order_id: MustId,
  order_status: Count,
  product_id: Id,
  product_id_str: Text,
  product_name: Text,
  product_pic: Text,
  sku_id: Id,
  code: Text,
  out_sku_id: Id,
  spec: listOf(z.object({ name: Text, value: Text })),
  item_num: Whole.pipe(z.number().min(1)),
  pay_amount: Count,
  after_sale_info: AfterSale,
})
export type SkuOrder = z.output<typeof SkuOrder>

export const ShopOrder = z.object({
  order_id: MustId,
  order_status: Whole,
  create_time: Whole,
  pay_time: Seconds,
  update_time: Whole,
  exp_ship_time: Seconds,
  pay_amount: Count,
  buyer_words: Text,
  seller_remark_stars: Count,
  encrypt_post_receiver: Text,
  encrypt_post_tel: Text,
  mask_post_receiver: Text,
  mask_post_tel: Text,
  post_addr: z
    .object({ province: Place, city: Place, town: Place, street: Place, encrypt_detail: Text })
    .nullish()
    .transform((address) => address ?? { province: null, city: null, town: null, street: null, encrypt_detail: '' }),
  mask_post_addr: z.object({ detail: Text }).nullish(),
  open_address_id: Text,
  doudian_open_id: Text,
  logistics_info: listOf(z.object({ tracking_no: Text })),
  sku_order_list: listOf(SkuOrder),
})
export type ShopOrder = z.output<typeof ShopOrder>
