import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { RangeFigure } from './range-figure.tsx'
import { officeRange } from './range.test-data.ts'

afterEach(cleanup)

const node = (name: RegExp) => screen.getByRole('button', { name })

async function show(current: string | null = null) {
  const onOpen = vi.fn<(key: string) => void>()
  const view = await renderPage(<RangeFigure range={officeRange()} current={current} onOpen={onOpen} />)
  // Both stand there until somebody chooses; which one is seen says the width.
  fireEvent.click(screen.getByRole('button', { name: 'Show as map' }))
  return { ...view, onOpen }
}

it('says of each node what it is, how far one came, and how many of its stages are taken', async () => {
  await show()
  const map = screen.getByRole('group', { name: 'Map of the range' })
  const names = within(map)
    .getAllByRole('button')
    .map((one) => one.querySelector('title')?.textContent)
  expect(names).toEqual([
    'attacker, Attack node',
    'mail, Controlled, 1 of 1 stages',
    'web, Foothold, 1 of 2 stages',
    'desk-01, Seen, 0 of 1 stages',
    'desk-02, Seen',
  ])
  expect(map.textContent).toContain('Not discovered yet')
})

it('is one stop for Tab; arrows go along the edges, Home and End to both ends, Enter and Space open', async () => {
  const { onOpen } = await show()
  const stops = () =>
    within(screen.getByRole('group'))
      .getAllByRole('button')
      .filter((one) => one.getAttribute('tabindex') === '0')
  expect(stops()).toEqual([node(/^attacker/)])
  node(/^attacker/).focus()
  fireEvent.keyDown(node(/^attacker/), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(node(/^mail/))
  expect(stops()).toEqual([node(/^mail/)])
  fireEvent.keyDown(node(/^mail/), { key: 'End' })
  expect(document.activeElement).toBe(node(/^desk-02/))
  fireEvent.keyDown(node(/^desk-02/), { key: 'Enter' })
  fireEvent.keyDown(node(/^desk-02/), { key: 'Home' })
  expect(document.activeElement).toBe(node(/^attacker/))
  fireEvent.keyDown(node(/^attacker/), { key: ' ' })
  expect(onOpen.mock.calls).toEqual([['desk-02'], ['attacker']])
})

it('begins with the node that stands open, and marks it', async () => {
  await show('web')
  expect([node(/^web/).getAttribute('aria-pressed'), node(/^web/).getAttribute('tabindex')]).toEqual(['true', '0'])
  expect(node(/^mail/).getAttribute('aria-pressed')).toBe('false')
})

it('has a twin that is a table, reached by keys, which says what each node reaches', async () => {
  const { onOpen } = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Show as list' }))
  expect(screen.queryByRole('group', { name: 'Map of the range' })).toBeNull()
  const rows = within(screen.getByRole('table', { name: 'Nodes of the range' })).getAllByRole('row')
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells[0]).toEqual(['Node', 'State', 'Zone', 'Stages', 'Reaches'])
  expect(cells[3]).toEqual(['web', 'Foothold', 'dmz, office', '1 of 2 stages', 'attacker, mail, desk-01, desk-02'])
  fireEvent.click(node(/^desk-01$/))
  expect(onOpen).toHaveBeenCalledWith('desk-01')
})

it.each(['map', 'list'])('passes the accessibility rules that need no pixels, as %s', async (form) => {
  document.documentElement.lang = 'en'
  document.title = 'Range'
  const { container } = await show('web')
  if (form === 'list') fireEvent.click(screen.getByRole('button', { name: 'Show as list' }))
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
})
