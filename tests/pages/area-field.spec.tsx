import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bareBuyer, open } from '../support/open'

it('an area is told step by step, by pointer or by keyboard, or looked for', async () => {
  const shop = await open('/payorder?items=1001101:1', { as: bareBuyer })
  const area = await screen.findByRole<HTMLInputElement>('combobox', { name: '所在地区' })
  const option = (name: string) => screen.findByRole('option', { name })
  await shop.user.click(area)
  for (const name of ['浙江省', '杭州市', '西湖区']) await shop.user.click(await option(name))
  expect(area.value).toBe('浙江省 / 杭州市 / 西湖区')
  expect(screen.queryByRole('option')).toBeNull()
  // Opened again it stands where it was.
  await shop.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(area.value).toBe('浙江省 / 杭州市 / 滨江区')
  await shop.user.keyboard('{Enter}{ArrowLeft}{ArrowDown}{ArrowRight}{Enter}')
  expect(area.value).toMatch(/^浙江省 \/ 宁波市 \/ /)
  // What is only looked at changes nothing.
  const chosen = area.value
  await shop.user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect([area.value, screen.queryByRole('option')]).toEqual([chosen, null])
  await shop.user.type(area, '不知道哪里')
  expect(screen.getByText('没有这样的地区')).toBeTruthy()
  await shop.user.click(screen.getByLabelText('姓名'))
  expect(area.value).toBe(chosen)
})
