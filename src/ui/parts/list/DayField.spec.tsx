// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { DayField } from './DayField'

afterEach(cleanup)

const Kept = () => {
  const [day, setDay] = useState<string>()
  return (
    <>
      <DayField name="下单时间从" value={day} set={setDay} />
      <output>{day}</output>
    </>
  )
}
const kept = () => screen.getByRole('status').textContent

describe('the field of a day', () => {
  it('takes year, month and date, however they are written, and leaves what is no day', async () => {
    const user = userEvent.setup()
    render(<Kept />)
    const field = screen.getByLabelText<HTMLInputElement>('下单时间从')
    await user.type(field, '2026/1/5')
    expect(kept()).toBe('')
    await user.tab()
    expect([kept(), field.value]).toEqual(['2026-01-05', '2026-01-05'])
    await user.clear(field)
    expect(kept()).toBe('')
    await user.type(field, '2026-02-30')
    await user.tab()
    expect([kept(), field.value]).toEqual(['', ''])
  })
})
