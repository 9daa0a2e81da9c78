import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../testing/show-page.tsx'
import { NewUser } from './new-user.tsx'

vi.mock('../../parts/people/people-options.ts', () => ({
  useRoleOptions: () => ({ isPending: false, options: [{ value: anId(2), label: 'Student', key: 'ordinary' }] }),
  useOrganisationOptions: () => ({ isPending: false, options: [{ value: anId(3), label: 'Harbour' }] }),
}))
afterEach(cleanup)

const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/u)
const again = () => screen.queryByLabelText<HTMLInputElement>(/repeat/iu)

it('asks twice for a password that is typed, and not for one that was made', async () => {
  showPage(() => <NewUser organisation={undefined} />)
  await screen.findByRole('button', { name: 'Generate' })
  expect(password().value.length).toBeGreaterThan(5)
  expect(again()).toBeNull()
  fireEvent.change(password(), { target: { value: 'Own7-password' } })
  await waitFor(() => expect(again()?.value).toBe(''))
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(again()).toBeNull())
  expect(password().value).not.toBe('Own7-password')
})
