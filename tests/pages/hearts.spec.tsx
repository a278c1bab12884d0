import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { bareBuyer, open } from '../support/open'
import { signIn } from '../support/page-forms'

const pressed = (heart: HTMLElement) => heart.getAttribute('aria-pressed')
const heartOf = async (row: HTMLElement) => within(row).findByRole('button', { name: /^收藏：/ })
const supplierHeart = async () =>
  within(await screen.findByRole('region', { name: '供应商信息' })).findByRole('button', { name: /收藏/ })
/** Held back until told. */
const gate = () => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  return { release, released }
}

describe('a heart', () => {
  it('on a card keeps a product and drops it again', async () => {
    const shop = await open('/search?keyword=女', { as: bareBuyer })
    const heart = await heartOf((await shop.main().findAllByRole('article'))[0]!)
    expect(pressed(heart)).toBe('false')
    await shop.user.click(heart)
    await shop.notice('已收藏')
    expect(pressed(heart)).toBe('true')
    await shop.reload()
    const again = await heartOf((await shop.main().findAllByRole('article'))[0]!)
    expect(pressed(again)).toBe('true')
    await shop.user.click(again)
    await shop.notice('已取消收藏')
    expect(pressed(again)).toBe('false')
  })

  it('in a row of the table keeps a product', async () => {
    const shop = await open('/search?keyword=女&view=table', { as: bareBuyer })
    const heart = await heartOf((await screen.findAllByRole('row'))[1]!)
    await shop.user.click(heart)
    await shop.notice('已收藏')
    expect(pressed(heart)).toBe('true')
  })

  it('pressed by a visitor on home has them sign in, and keeps the product then', async () => {
    const shop = await open('/home')
    const shelf = await screen.findByRole('region', { name: '爆款热卖' })
    const heart = await heartOf(within(shelf).getAllByRole('article')[0]!)
    const name = heart.getAttribute('aria-label')!
    await shop.user.click(heart)
    await shop.dialog(/登录/)
    await signIn(shop, bareBuyer)
    await shop.notice('已收藏')
    // A buyer's home has other shelves: the product may stand on another one.
    expect(pressed(await shop.main().findByRole('button', { name }))).toBe('true')
  })

  it('reads anew what shows hearts, and nothing else', async () => {
    const shop = await open('/search?type=supplier', { as: bareBuyer })
    const [heart] = await screen.findAllByRole('button', { name: '收藏' })
    await shop.idle()
    const before = shop.allCalls().length
    await shop.user.click(heart!)
    // Said when all has been read.
    await shop.notice('已收藏')
    expect(screen.getAllByRole('button', { name: '已收藏' })).toHaveLength(1)
    expect(shop.allCalls().slice(before).toSorted()).toEqual([
      'account.counts',
      'catalogue.collect',
      'catalogue.suppliers',
    ])
  })

  it('stays as it was pressed until all that shows it was read anew', async () => {
    const counts = gate()
    let isHeld = false
    const shop = await open('/merchandis/10008', {
      as: bareBuyer,
      ports: ({ account }) => ({
        account: {
          async counts() {
            if (isHeld) await counts.released
            return account.counts()
          },
        },
      }),
    })
    const heart = await screen.findByRole('button', { name: '收藏' })
    await shop.idle()
    isHeld = true
    await shop.user.click(heart)
    // The product tells that it is kept, the counts are still on their way.
    await waitFor(() => expect(shop.calls('catalogue.product')).toHaveLength(2))
    await waitFor(() => expect(shop.calls('account.counts').length).toBeGreaterThan(1))
    expect(heart.textContent).toBe('已收藏')
    expect(screen.queryByText('已收藏', { selector: '[role=status]' })).toBeNull()
    counts.release()
    await shop.notice('已收藏')
    expect(heart.textContent).toBe('已收藏')
  })

  it('answers at once, and goes back where it is refused', async () => {
    const answer = gate()
    const shop = await open('/merhome?id=503', {
      as: bareBuyer,
      ports: {
        catalogue: {
          async collect() {
            await answer.released
            throw new Failure('busy', '系统繁忙，请稍后再试')
          },
        },
      },
    })
    const heart = await supplierHeart()
    expect(heart.textContent).toBe('收藏')
    await shop.user.click(heart)
    expect(heart.textContent).toBe('已收藏')
    await shop.user.click(heart)
    answer.release()
    expect((await shop.notice('系统繁忙，请稍后再试')).role).toBe('alert')
    expect(heart.textContent).toBe('收藏')
    expect(pressed(heart)).toBe('false')
    expect(shop.calls('catalogue.collect')).toHaveLength(1)
  })
})
