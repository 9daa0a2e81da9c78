import type { useOwnEvents } from '@beacon/auth'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { EditPage } from './edit-page.tsx'
import { detailOf, rowOf, versionOf } from './testing/rows.ts'

const own = vi.hoisted(() => ({ hear: undefined as Parameters<typeof useOwnEvents>[0] | undefined }))
vi.mock('@beacon/auth', async (original) => ({
  ...(await original<typeof import('@beacon/auth')>()),
  useOwnEvents: (hear: Parameters<typeof useOwnEvents>[0]) => {
    own.hear = hear
  },
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stamp = { at: '2026-11-20T07:00:00.000Z', server_now: '2026-11-20T07:00:00.000Z' }
const tell = (resource_id: string) => act(() => own.hear?.({ event: 'image.changed', data: { resource_id, ...stamp } }))

it('reads an image again when it moved, and not when another one did', async () => {
  const id = rowOf(1).resource_id
  let image = detailOf(rowOf(1, { newest: versionOf(1, { status: 'building', step: 'build' }), usable_version: null }))
  const calls = serve({
    [`GET /library-images/${id}`]: () => image,
    [`GET /library-images/${id}/versions`]: () => ({ items: [versionOf(1)] }),
    'GET /image-categories': () => ({ items: [] }),
  })
  const reads = () => calls.filter(({ path }) => path === `/library-images/${id}`).length
  showPage(() => <EditPage resource_id={id} tab="base" image_id={undefined} />, { permissions: ['image.read', 'image.write'] })
  await screen.findByRole('heading', { name: /Shop 1/u })
  expect(screen.queryByText('Saved')).toBeNull()
  const before = reads()
  tell(anId(999))
  image = detailOf(rowOf(1))
  tell(id)
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(reads()).toBe(before + 1)
})
