import type { Named } from '../../src/domain/catalogue'
import type { AddonGroup } from '../../src/domain/ordering'
import { provinceOf } from '../../src/domain/pricing/freight'
import type { Tariff } from '../../src/domain/pricing/types'
import { FREIGHT_RULES, freightAsked } from '../catalogue/freight'
import type { Queryable } from '../store/db'
import { SERVICE_FEE } from '../store/fees'

/** What pricing parcels from these stations to this area takes; without an area no freight is known. */
export const tariffFor = async (
  db: Queryable,
  from: readonly { station: Named }[],
  areaCode: string | undefined,
): Promise<Tariff> => tariffToMany(db, from, areaCode ? [areaCode] : [])

/** The same to several areas. */
export const tariffToMany = async (
  db: Queryable,
  from: readonly { station: Named }[],
  areaCodes: readonly string[],
): Promise<Tariff> => {
  const provinces = [...new Set(areaCodes.map(provinceOf))]
  const stations = provinces.length > 0 ? [...new Set(from.map(({ station }) => station.id))] : []
  const [tariff] = await db.query<Tariff & Record<string, unknown>>(
    `select ${SERVICE_FEE} as "serviceFeePerPiece",
       (select coalesce(json_agg(g), '[]') from (${ADDON_GROUPS}) g) as addons,
       (select coalesce(json_agg(f), '[]') from (${FREIGHT_RULES}) f) as freight`,
    freightAsked(stations, provinces),
  )
  return tariff!
}

export const addonGroups = (db: Queryable): Promise<AddonGroup[]> => db.query<AddonGroup>(ADDON_GROUPS, [])

const ADDON_GROUPS = `select g.id as "group", g.name, json_agg(json_build_object('id', o.id, 'name', o.name, 'fee', o.fee, 'unit', o.unit,
    'required', o.required, 'multi', o.multi, 'default', o.is_default) order by o.sort) as options
  from addon_groups g join addon_options o on o.group_id = g.id and not o.is_closed group by g.id, g.name, g.sort order by g.sort`
