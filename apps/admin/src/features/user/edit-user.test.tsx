import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, type Sent, serve, showPage } from '../../testing/show-page.tsx'
import { EditUser } from './edit-user.tsx'
import type { UserDetail } from './model.ts'

vi.mock('../../parts/people/people-options.ts', () => ({
  useRoleOptions: () => ({ isPending: false, options: [{ value: anId(2), label: 'Student', key: 'ordinary' }] }),
  useOrganisationOptions: () => ({ isPending: false, options: [{ value: anId(3), label: 'Harbour' }] }),
}))
vi.mock('./user-facts.tsx', () => ({ UserFacts: () => null }))
afterEach(cleanup)

const id = anId(9)
const detailOf = (name: string, version: number): UserDetail => ({
  resource_id: id,
  username: 'mira',
  name,
  rep_name: 'mira',
  organisation_id: anId(3),
  organisation_name: 'Harbour',
  organisation_path: ['Harbour'],
  role_id: anId(2),
  role_name: 'Student',
  is_admin: false,
  status: 'normal',
  phone: null,
  email: null,
  id_card: null,
  address: null,
  work_id: null,
  picture: null,
  source: 'local',
  team_name: null,
  last_login_at: null,
  is_online: false,
  has_sessions: false,
  locked_until: null,
  totp_on: false,
  must_change_password: false,
  expires_at: null,
  created_at: '2026-11-01T07:00:00.000Z',
  reason: '',
  version,
  introduction: '',
  sign_in: { at: null, address: null, user_agent: null, failures: 0 },
  teams: [],
})

const changed = (version: number) =>
  Response.json(
    { code: 'changed_meanwhile', message: '', details: { who: '', time: '2026-11-20T07:00:00.000Z', fields: ['name'], version } },
    { status: 409 },
  )

/** An account that somebody else saves as Theirs before the first save of this page arrives. */
async function clash() {
  let stored = detailOf('Mira Chen', 1)
  const calls = serve({
    [`GET /users/${id}`]: () => stored,
    [`PUT /users/${id}`]: ({ body }) => {
      const { name, version } = body as UserDetail
      if (stored.version === 1) stored = detailOf('Their Chen', 7)
      if (version !== stored.version) return changed(stored.version)
      return (stored = detailOf(name, 8))
    },
  })
  showPage(() => <EditUser id={id} />, { permissions: ['user.read', 'user.write'] })
  fireEvent.change(await screen.findByLabelText(/^Real name/u), { target: { value: 'Mine Chen' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return { calls, dialog: await screen.findByRole('dialog') }
}
const lastBody = (calls: readonly Sent[]) => calls.filter(({ method }) => method === 'PUT').at(-1)?.body
const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Real name/u)

it('keeps what was typed over a save of somebody else', async () => {
  const { calls, dialog } = await clash()
  expect(dialog.textContent).toContain('Someone else saved this at')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(lastBody(calls)).toMatchObject({ name: 'Mine Chen', version: 7 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(nameField().value).toBe('Mine Chen')
})

it('takes what somebody else saved, and saves over that', async () => {
  const { calls, dialog } = await clash()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(nameField().value).toBe('Their Chen'))
  fireEvent.change(nameField(), { target: { value: 'Both Chen' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(lastBody(calls)).toMatchObject({ name: 'Both Chen', version: 7 }))
})
