import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { lobbyRow, uuid } from '../../testing/samples.ts'
import { ContestRow } from './contest-row.tsx'

// A kind with decimals, which no product has yet; `digits` is that of the product else.
const kind = vi.hoisted(() => ({ digits: 0 }))
vi.mock('@beacon/router', async (original) => ({ ...(await original<typeof import('@beacon/router')>()), pointDigits: () => kind.digits }))
afterEach(() => {
  kind.digits = 0
  cleanup()
})
const my = { entrant_id: uuid(7), status: 'approved', reason: null, bracket_id: null, rank: 3, score: 2111, solved: 5 } as const
const show = (has_certificate: boolean) => renderPage(<ContestRow row={lobbyRow({ status: 'finished', my: { ...my, has_certificate } })} />)

it('shows the own result of a contest that is over, and leads to the certificate', async () => {
  await show(true)
  expect(screen.getAllByText('#3').length).toBeGreaterThan(0)
  const link = screen.getByRole('link', { name: 'Certificate of Beacon Cup as PDF' })
  expect(link.getAttribute('href')).toContain(`/contests/${uuid(1)}/certificate`)
})

it('leads to none where none is given', async () => {
  await show(false)
  expect(screen.queryByRole('link', { name: /Certificate/u })).toBeNull()
})

it('writes points with the decimals of the kind', async () => {
  kind.digits = 2
  await show(false)
  expect(screen.getAllByText('21.11').length).toBeGreaterThan(0)
})
