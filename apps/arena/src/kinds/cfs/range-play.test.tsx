import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic, mineOf, topicView, uuid } from '../../testing/samples.ts'
import { RangeChoice } from './range-choice.tsx'
import { officeRange } from './range.test-data.ts'
import { RangePlay } from './range-play.tsx'

afterEach(cleanup)

const submit = vi.fn(() => Promise.resolve({ kind: 'held' as const, needs: ['Front door'] }))
async function show(range = officeRange()) {
  const ranges = [uuid(700), uuid(701)].map((topic_id, n) => ({ topic_id, name: `Range ${n + 1}` }))
  await renderPage(
    <RangePlay
      contest={contestPublic({ status: 'running' })}
      mine={mineOf()}
      topic={topicView(7, { name: 'Harbour office' })}
      range={range}
      submit={submit}
      choice={<RangeChoice resource_id={uuid(1)} ranges={ranges} current={uuid(700)} />}
      rail={null}
    />,
    { at: '/flag/contest' },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show as map' }))
}
const task = () => screen.getByRole('region', { name: /^(Root of the web|Payroll|Vault|Front door|Mailroom)$/ })

it('opens the task of the next stage, and marks its node', async () => {
  await show()
  expect(within(task()).getByRole('heading').textContent).toBe('Root of the web')
  expect(screen.getByRole('button', { name: /^web, / }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('2 of 5 stages taken')).toBeTruthy()
})

it('a node of the map opens its stage, a stage of the list its node', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: /^desk-01, / }))
  expect(task().textContent).toContain('Flag saved. It counts once “Root of the web” is taken.')
  fireEvent.click(screen.getByRole('button', { name: 'Vault' }))
  expect(task().textContent).toContain('Take “Root of the web, Payroll” first.')
  expect(screen.queryAllByRole('button', { pressed: true }).map((one) => one.textContent)).toEqual(['Vault'])
})

it('a node without stages opens no task', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: /^desk-02/ }))
  expect(screen.queryByRole('region', { name: /^(Root of the web|Payroll|Vault)$/ })).toBeNull()
})

it('has one flag field for all stages; a finished range takes no more', async () => {
  await show()
  fireEvent.change(screen.getByRole('textbox', { name: 'Flag' }), { target: { value: 'flag{x}' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect((await screen.findByText('Right flag for a later stage.')).tagName).toBe('STRONG')
  cleanup()
  await show(officeRange({ finish: { percent: 10, bonus: 150, is_finished: true } }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flag' }).readOnly).toBe(true)
})

it('leads to the other ranges of the contest', async () => {
  await show()
  const links = within(screen.getByRole('navigation', { name: 'Ranges' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Range 1', 'true'],
    ['Range 2', null],
  ])
})
