import { screen, within } from '@testing-library/react'
import type { AbnormalCase } from '../../src/domain/abnormal'
import { fen } from '../../src/domain/money'
import { caseDesk } from './case-desk'
import { buyer, open, type Opened } from './open'

export const PAGE = '/ordermanage/abnormal'

/** The page of abnormal orders over these. */
export const openCases = async (cases: AbnormalCase[], path = PAGE) => {
  const desk = caseDesk(cases)
  const shop = await open(path, { as: buyer, ports: () => ({ abnormal: desk.abnormal }) })
  await shop.idle()
  return { shop, desk }
}
export const cards = () => within(screen.getByRole('list', { name: '异常订单' })).getAllByRole('listitem')
export const card = (name: string | RegExp) => within(screen.getByRole('listitem', { name }))
export const choose = (shop: Opened, name: string | RegExp, option: string) =>
  shop.user.click(card(name).getByRole('radio', { name: option }))
export const press = (shop: Opened, name: string | RegExp) => shop.user.click(screen.getByRole('button', { name }))
export const withAmount = (one: AbnormalCase, option: string, amount: number): AbnormalCase => ({
  ...one,
  options: one.options.map((offer) => (offer.key === option ? { ...offer, amount: fen(amount) } : offer)),
})
