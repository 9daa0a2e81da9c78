import { setOwnZone } from '@beacon/i18n/format'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { DateTimeRange, type TimeRange } from './date-time-range.tsx'
import { Field } from './field.tsx'

afterEach(() => {
  cleanup()
  setOwnZone(null)
})
const user = userEvent.setup()
const zone = 'Asia/Shanghai'

test('a time stands in the zone the person chose, in which all others are shown', () => {
  setOwnZone('Asia/Kathmandu')
  renderInEnglish(<DateTimeField aria-label="Opens" value="2026-11-20T01:00:00.000Z" onValueChange={() => {}} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens' })
  expect([box.value, screen.queryByText('UTC+5:45') === null]).toEqual(['2026-11-20 06:45', false])
})

function Opening({ onValue, onUnreadable }: { onValue: (value: string | null) => void; onUnreadable?: (isBad: boolean) => void }) {
  const [value, setValue] = useState<string | null>('2026-11-20T01:00:00.000Z')
  return (
    <Field label="Opens">
      <DateTimeField
        value={value}
        time_zone={zone}
        onUnreadable={onUnreadable}
        onValueChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    </Field>
  )
}

test('shows the zone, takes typed text, and marks what is no date on leaving', async () => {
  const [onValue, onUnreadable] = [vi.fn(), vi.fn()]
  renderInEnglish(<Opening onValue={onValue} onUnreadable={onUnreadable} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens' })
  expect(box.value).toBe('2026-11-20 09:00')
  expect(screen.getByText('UTC+8')).toBeTruthy()
  await user.clear(box)
  expect(onValue).toHaveBeenLastCalledWith(null)
  await user.type(box, '2026/11/21 8:30')
  expect(onValue).toHaveBeenLastCalledWith('2026-11-21T00:30:00.000Z')
  await user.tab()
  expect(box.value).toBe('2026-11-21 08:30')
  await user.clear(box)
  await user.type(box, 'soon')
  await user.tab()
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(box.value).toBe('soon')
  expect(onUnreadable).toHaveBeenLastCalledWith(true)
})

test('arrows step the part under the caret, PageUp the month', async () => {
  const onValue = vi.fn()
  renderInEnglish(<Opening onValue={onValue} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens' })
  box.focus()
  box.setSelectionRange(12, 12)
  await user.keyboard('{ArrowUp}')
  expect(onValue).toHaveBeenLastCalledWith('2026-11-20T02:00:00.000Z')
  await user.keyboard('{PageUp}')
  expect(onValue).toHaveBeenLastCalledWith('2026-12-20T02:00:00.000Z')
})

test('a day is chosen from the month and keeps the time', async () => {
  const onValue = vi.fn()
  renderInEnglish(<Opening onValue={onValue} />)
  await user.click(screen.getByRole('button', { name: 'Choose a day' }))
  await user.click(await screen.findByRole('button', { name: /24.*November.*2026|November 24/ }))
  expect(onValue).toHaveBeenLastCalledWith('2026-11-24T01:00:00.000Z')
})

test('a range says at once that its end is before its start', async () => {
  function Range() {
    const [value, setValue] = useState<TimeRange>({ start: '2026-11-20T01:00:00Z', end: '2026-11-20T13:00:00Z' })
    return <DateTimeRange aria-label="Contest time" value={value} onValueChange={setValue} time_zone={zone} />
  }
  renderInEnglish(<Range />)
  expect(screen.getByText('12 h')).toBeTruthy()
  const end = screen.getByRole('textbox', { name: 'End' })
  await user.clear(end)
  await user.type(end, '2026-11-20 08:00')
  expect(end.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(end.getAttribute('aria-describedby') ?? '')?.textContent).toBe('End is before start.')
})
