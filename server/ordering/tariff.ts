import type { Named } from '../../src/domain/catalogue'
import type { Fen } from '../../src/domain/money'
import type { AddonGroup } from '../../src/domain/ordering'
import { provinceOf } from '../../src/domain/pricing/freight'
import type { Tariff } from '../../src/domain/pricing/types'
import { freightRules } from '../catalogue/freight'
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
  const stations = [...new Set(from.map(({ station }) => station.id))]
  const provinces = [...new Set(areaCodes.map(provinceOf))]
  const [fee] = await db.query<{ amount: Fen }>(`select ${SERVICE_FEE} as amount`)
  return {
    serviceFeePerPiece: fee!.amount,
    addons: await addonGroups(db),
    freight: provinces.length > 0 ? await freightRules(db, stations, provinces) : [],
  }
}

export const addonGroups = (db: Queryable): Promise<AddonGroup[]> =>
  db.query<AddonGroup>(
    `select g.id as "group", g.name, json_agg(json_build_object('id', o.id, 'name', o.name, 'fee', o.fee, 'unit', o.unit,
       'required', o.required, 'multi', o.multi, 'default', o.is_default) order by o.sort) as options
     from addon_groups g join addon_options o on o.group_id = g.id and not o.is_closed group by g.id, g.name, g.sort order by g.sort`,
  )
