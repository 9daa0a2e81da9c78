import { cleanup, fireEvent, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { uuid } from '../../testing/samples.ts'
import { officeRange } from './range.test-data.ts'
import { StageList } from './stage-list.tsx'

afterEach(cleanup)

it('says of each stage its state, value, how many took it, the own time, and what must be taken before', async () => {
  await renderPage(<StageList stages={officeRange().stages} current={null} onOpen={() => {}} />)
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
    ['Stage', 'State', 'Value'],
    ['Mailroommail · taken by 4', 'Taken', '100'],
    ['Front doorweb · taken by 1', 'Taken', '200'],
    ['Root of the webweb · taken by none', 'Open', '300'],
    ['Payrolldesk-01 · taken by noneafter Root of the web', 'Held', '400'],
    ['VaultNode not discovered · taken by noneafter Root of the web, Payroll', 'Locked', '500'],
  ])
  expect(rows.slice(1).map(([, , , time]) => /^\d\d:\d\d$/.test(time ?? ''))).toEqual([true, true, false, true, false])
})

it('opens a stage by its name, and marks the open one', async () => {
  const onOpen = vi.fn<(stage_id: string) => void>()
  const { container } = await renderPage(<StageList stages={officeRange().stages} current={uuid(3)} onOpen={onOpen} />)
  expect(screen.getByRole('button', { name: 'Root of the web' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Vault' }))
  expect(onOpen).toHaveBeenCalledWith(uuid(5))
  document.documentElement.lang = 'en'
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})
