import type { FreightRule } from '../../src/domain/pricing/types'
import { STATION_CLOSED } from '../../src/domain/refusals'
import type { Queryable } from '../store/db'
import { untold } from '../store/sql-args'

/**
 * The couriers' rows of these stations for these provinces (six digits) and for "every other", in the order of the couriers. A courier
 * that was closed is not among them; nothing goes out from a station that was.
 */
export const freightRules = (
  db: Queryable,
  stationIds: readonly string[],
  provinces: readonly string[],
): Promise<FreightRule[]> => db.query<FreightRule>(FREIGHT_RULES, freightAsked(stationIds, provinces))

export const FREIGHT_RULES = `select f.station_id as "stationId", f.brand_id as "brandId", b.name as "brandName",
    f.province_code as "provinceCode", f.first_weight_g as "firstWeightG", f.first_fee as "firstFee",
    f.add_weight_g as "addWeightG", f.add_fee as "addFee", f.reachable and not t.is_closed as reachable,
    case when t.is_closed then $3 else f.reason end as reason
  from freight_rules f join express_brands b on b.id = f.brand_id join stations t on t.id = f.station_id
  where f.station_id = any(${untold('$1::text[]')}) and (f.province_code = any(${untold('$2::text[]')}) or f.province_code = '*')
    and not b.is_closed order by b.sort, b.id`

/** What the places in `FREIGHT_RULES` stand for. */
export const freightAsked = (stationIds: readonly string[], provinces: readonly string[]): readonly unknown[] => [
  stationIds,
  provinces,
  STATION_CLOSED,
]
