import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { KindContext } from '../../parts/contest/kind-route.ts'
import { serve, showPage } from '../../testing/show-page.tsx'
import { PlaceDialog } from './place-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['flag', 'cfs'] as const)('offers contests of kind %s alone to questions of its bank', async (kind) => {
  const calls = serve({ 'GET /contests': () => ({ items: [], total: 0 }) })
  showPage(() => (
    <KindContext value={kind}>
      <PlaceDialog idsOf={() => Promise.resolve([])} onClose={() => undefined} />
    </KindContext>
  ))
  await screen.findByText('Add to a contest')
  await waitFor(() => expect(calls).not.toEqual([]))
  expect(calls.map(({ query }) => query.get('kind'))).toEqual([kind])
})
