import type { PatchCheck } from '@beacon/api/rounds/patch'
import { cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { PatchChecksTab } from './patch-checks-tab.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const check = (n: number, more: Partial<PatchCheck> = {}): PatchCheck => ({
  check_id: `${anId(100 + n)}.0.${n}`,
  patch_id: anId(200),
  no: 7,
  n: 3,
  entrant_id: anId(30),
  entrant_name: 'Ada',
  topic_id: anId(20),
  topic_name: 'Mailgate',
  kind: 'functions',
  is_control: false,
  expect: 'up',
  verdict: 'passed',
  result: 'up',
  at: '2026-11-20T06:00:00.000Z',
  took_ms: 1_200,
  limit_ms: 10_000,
  exit_code: 101,
  public: '',
  is_broken: false,
  judge: 'judge-1',
  ...more,
})

it('lists checks and exploits of patches, and asks for what its address names', async () => {
  const rows = [
    check(1, { verdict: 'failed', result: 'mumble', public: 'login no longer works' }),
    check(2, { kind: 'exploit', is_control: true, result: 'exploited', expect: 'exploited' }),
    check(3, { verdict: 'fault', result: 'error', is_broken: true }),
  ]
  const base = `/contests/${id}/desk/patch-checks`
  const calls = serve({
    [`GET ${base}`]: () => ({ items: rows, total: rows.length }),
    [`GET /contests/${id}/desk/topics`]: () => ({ items: [], total: 0 }),
    [`GET /contests/${id}/desk/entrants`]: () => ({ items: [], total: 0 }),
  })
  const shown = showPage(
    () => (
      <Suspense fallback={null}>
        <PatchChecksTab id={id} search={{ kind: 'functions', round: 3 }} />
      </Suspense>
    ),
    { permissions: [] },
  )
  shown.queryClient.setQueryData(contestQuery(id).queryKey, { resource_id: id, status: 'running' } as never)
  expect(await screen.findByText('login no longer works')).toBeTruthy()
  expect(screen.getByText('Mumble')).toBeTruthy()
  expect(screen.getByText('Exploit works')).toBeTruthy()
  expect(screen.getByText(/· control/u)).toBeTruthy()
  expect(screen.getByText('broke off')).toBeTruthy()
  const { query } = calls.find((one) => one.path === base) ?? {}
  expect([query?.get('kind'), query?.get('n')]).toEqual(['functions', '3'])
})
