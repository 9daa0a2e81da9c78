import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GoTo } from './go-to.tsx'
import type { GoToProps } from './rows.ts'

const id = '01990000-0000-7000-8000-000000000001'
const contest = { resource_id: id, kind: 'flag', name: 'Harbour Cup', game_type: 'team' }
const reply = {
  contests: [contest],
  teams: [{ entrant_id: id, name: 'Harbour Rats', tag: '', contest }],
  questions: [{ resource_id: id, name: 'Harbour gate', kind: 'flag', direction: { name_en: 'Web', name_zh: '网络' }, contest: null }],
}
const groups: GoToProps['groups'] = [
  {
    en: 'Contests',
    zh: '竞赛',
    label: 'Contests',
    items: [
      { href: '/a', en: 'Arenas', zh: '赛场', label: 'Arenas' },
      { href: '/h', en: 'Harbours', zh: '港口', label: 'Harbours' },
    ],
  },
]
const hrefs: GoToProps['hrefs'] = {
  contest: ({ resource_id }) => `/contest/${resource_id}`,
  team: ({ entrant_id }) => `/team/${entrant_id}`,
  question: ({ resource_id }) => `/question/${resource_id}`,
}
const asked: string[] = []
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
let answer: () => Response
let history = createMemoryHistory()

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  asked.length = 0
  answer = () => json(reply)
  history = createMemoryHistory({ initialEntries: ['/page/mg/ct/admin'] })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://beacon').search)
    return Promise.resolve(answer())
  })
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openPalette(): Promise<HTMLElement> {
  const root = createRootRoute({ component: () => <GoTo side="desk" groups={groups} hrefs={hrefs} /> })
  const router = createRouter({ routeTree: root, history, basepath: '/page/mg/ct', defaultNotFoundComponent: () => null })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findByText('Ctrl K')
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  return screen.findByRole('combobox')
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

it('opens by Ctrl K with every page of the menu, and asks nobody', async () => {
  const box = await openPalette()
  expect(document.activeElement).toBe(box)
  expect(options()).toEqual(['ArenasContests', 'HarboursContests'])
  expect(asked).toEqual([])
})

it('finds pages at once and what the server knows after the typing rests', async () => {
  const box = await openPalette()
  fireEvent.change(box, { target: { value: ' har' } })
  expect(options()).toEqual(['HarboursContests'])
  await screen.findByText('Harbour Rats')
  expect(options()).toEqual(['HarboursContests', 'Harbour Cup', 'Harbour RatsHarbour Cup', 'Harbour gateWeb'])
  expect(asked).toEqual(['?q=har&side=desk'])
  const groups = screen
    .getAllByRole('group')
    .map((group) => [group.getAttribute('aria-label'), within(group).getAllByRole('option').length])
  expect(groups).toEqual([
    ['Pages', 1],
    ['Contests', 1],
    ['Teams', 1],
    ['Questions', 1],
  ])
})

it('gives the focus back to what had it before', async () => {
  fireEvent.keyDown(await openPalette(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  const before = screen.getByText('Ctrl K').closest('button')
  before?.focus()
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(await screen.findByRole('combobox'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement).toBe(before)
})

it('goes where the arrows lead', async () => {
  const box = await openPalette()
  fireEvent.change(box, { target: { value: 'harbour' } })
  await screen.findByText('Harbour Rats')
  for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(box, { key })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Harbour Rats')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(history.location.href).toBe(`/page/mg/ct/team/${id}`)
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('says when nothing is called that, and when the server does not answer', async () => {
  answer = () => json({ contests: [], teams: [], questions: [] })
  const box = await openPalette()
  fireEvent.change(box, { target: { value: 'zzz' } })
  await screen.findByText('No matches.')
  answer = () => json({ code: 'unavailable', message: '', details: {} }, 503)
  fireEvent.change(box, { target: { value: 'zzzz' } })
  expect(await screen.findByRole('alert')).toBeTruthy()
})
