import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import type { LinkParts } from './link.ts'
import { NavTree } from './nav-tree.tsx'
import { LinkTabs, Tabs } from './tabs.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)
const user = userEvent.setup()

const groups = [
  { key: 'contests', label: 'Contests', items: [{ key: 'ctf', label: 'CTF', count: 46 }] },
  { key: 'banks', label: 'Question banks', items: [{ key: 'theory', label: 'Theory' }] },
]
const link = (_: unknown, { children, ...parts }: LinkParts) => (
  <a href="/x" {...parts}>
    {children}
  </a>
)
const tree = (current: string | null) => <NavTree label="Main" groups={groups} current={current} storageKey="nav" renderLink={link} />

test('the navigation opens the group of the page and remembers what was opened', async () => {
  const { unmount } = renderInEnglish(tree('ctf'))
  expect(screen.getByRole('link', { name: /CTF/ }).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByRole('link', { name: 'Theory' })).toBeNull()
  screen.getByRole('button', { name: 'Question banks' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('link', { name: 'Theory' })).toBeTruthy()
  unmount()
  renderInEnglish(tree('ctf'))
  expect(screen.getByRole('link', { name: 'Theory' })).toBeTruthy()
})

test('a group without a heading stands first and is always open', () => {
  const overview = { key: 'overview', label: 'Overview', isBare: true, items: [{ key: 'dashboard', label: 'Dashboard' }] }
  renderInEnglish(<NavTree label="Main" groups={[...groups, overview]} current="ctf" storageKey="nav" renderLink={link} />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dashboard', 'CTF46'])
  expect(screen.queryByRole('button', { name: 'Overview' })).toBeNull()
})

test('a page in a closed group opens that group', () => {
  const { rerender } = renderInEnglish(tree('ctf'))
  rerender(tree('theory'))
  expect(screen.getByRole('link', { name: 'Theory' }).getAttribute('aria-current')).toBe('page')
})

test('tabs that are pages are links with the current one marked', () => {
  renderInEnglish(
    <LinkTabs
      label="Status"
      current="all"
      renderLink={link}
      tabs={[
        { value: 'all', label: 'All', count: 46 },
        { value: 'new', label: 'Announcement', news: '2 new' },
      ]}
    />,
  )
  const [all, bulletin] = screen.getAllByRole('link')
  expect(all?.getAttribute('aria-current')).toBe('page')
  expect(bulletin?.getAttribute('aria-current')).toBeNull()
  expect(bulletin?.textContent).toBe('Announcement2 new')
})

test('tabs in a page are chosen by arrows, Home and End', async () => {
  function Page() {
    const [value, setValue] = useState('a')
    const tabs = ['a', 'b', 'c'].map((name) => ({ value: name, label: `Tab ${name}`, panel: `Panel ${name}` }))
    return <Tabs label="Parts" tabs={tabs} value={value} onValueChange={setValue} />
  }
  renderInEnglish(<Page />)
  await user.tab()
  await user.keyboard('{End}')
  expect(screen.getByRole('tabpanel', { name: 'Tab c' }).textContent).toBe('Panel c')
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Tab b' }).getAttribute('aria-selected')).toBe('true')
})
