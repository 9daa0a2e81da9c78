import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCE } from '../../parts/display/board.test-data.ts'
import { fetchSnapshot } from './snapshot.ts'

const asked: string[] = []
const contest = vi.hoisted(() => ({ kind: 'flag' }))
vi.mock('@beacon/api/client', async (original) => ({
  ...(await original<object>()),
  call: ({ path }: { path: string }) => {
    asked.push(path.replace('/contests/:resource_id', ''))
    return Promise.resolve({ ...contest, items: [], total: 0, ticks: [], directions: [] })
  },
}))
beforeEach(() => void asked.splice(0))

it.each([
  ['flag', ['', '/bulletins', '/feed', '/matrix', '/topics']],
  ['attackDefense', ['', '/bulletins', '/matrix']],
])('a wall of kind %s asks for nothing that is not there', async (kind, paths) => {
  contest.kind = kind
  await fetchSnapshot({ resource_id: RESOURCE, signal: new AbortController().signal, bracket: () => null })
  expect([...asked].sort()).toEqual(paths)
})
