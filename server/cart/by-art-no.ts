import { stockState, type Named, type Sku } from '../../src/domain/catalogue'
import { MAX_OF_ART_NO } from '../../src/domain/limits'
import { foldArtNo, type Orderable } from '../../src/domain/pasted-lines'
import type { Queryable } from '../store/db'

/** In the order of the numbers; what is on the shelf comes first. */
export const productsByArtNo = async (db: Queryable, artNos: readonly string[]): Promise<Orderable[]> => {
  const rows = await db.query<Row>(
    `select p.id, p.title, p.art_no as "artNo", p.images[1] as cover, p.min_qty as "minQty", p.on_shelf as "onShelf",
       json_build_object('id', s.id, 'name', s.name) as supplier,
       (select json_agg(json_build_object('id', k.id, 'color', k.color, 'size', k.size, 'price', k.price,
         'stock', k.stock, 'image', k.image) order by k.sort) from skus k
         where k.product_id = p.id and k.is_offered) as skus
     from unnest($1::text[]) with ordinality wanted (art_no, place)
       cross join lateral (select * from products where lower(art_no) = wanted.art_no
         order by on_shelf desc, id limit ${MAX_OF_ART_NO}) p
       join suppliers s on s.id = p.supplier_id
     order by wanted.place, p.on_shelf desc, p.id`,
    [[...new Set(artNos.map(foldArtNo))]],
  )
  return rows.map(({ skus, ...row }) => ({
    ...row,
    skus: (skus ?? []).map((sku) => ({ ...sku, stockState: stockState(sku.stock) })),
  }))
}

interface Row extends Omit<Orderable, 'skus'> {
  supplier: Named
  skus: Omit<Sku, 'stockState'>[] | null
}
