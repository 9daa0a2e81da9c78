import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { meQuery } from '@beacon/auth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listeningToaster, renderPage } from '../../testing/render.tsx'
import { testCacheOf } from '../../testing/cache.ts'
import { lobbyRow, member, sessionUser, teamOf, uuid } from '../../testing/samples.ts'
import { JoinDialog } from './join-dialog.tsx'
import { myTeamQuery } from './queries.ts'

let answer: () => Response
const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({ entrant_id: uuid(7), status: 'approved' }, { status: 201 })
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(row: Parameters<typeof lobbyRow>[0], team: ReturnType<typeof teamOf> | null) {
  const cache = testCacheOf([
    [meQuery.queryKey, sessionUser],
    [myTeamQuery.queryKey, { team }],
  ])
  const { toaster, titles } = listeningToaster()
  const onClose = vi.fn()
  await renderPage(<JoinDialog row={lobbyRow(row)} onClose={onClose} />, { cache, toaster })
  return { onClose, titles }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Register/ })

it('registers the captain’s team', async () => {
  const { onClose, titles } = await show({}, teamOf())
  fireEvent.click(button())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ team_id: uuid(800) }])
  expect(titles).toEqual(['Registered.'])
})

it('says that a registration waits for review', async () => {
  answer = () => Response.json({ entrant_id: uuid(7), status: 'pending' }, { status: 201 })
  const { titles } = await show({ registration: 'review' }, teamOf())
  expect(screen.getByText('An organiser reviews every registration.')).toBeTruthy()
  fireEvent.click(button())
  await waitFor(() => expect(titles).toEqual(['Registration sent. It waits for review.']))
})

it('tells a member who may register the team', async () => {
  await show({}, teamOf({ is_captain: false, members: [member(1, { is_captain: true, rep_name: 'yukino' }), member(2)] }))
  expect(screen.getByRole('alert').textContent).toBe('Only the captain can register the team: yukino.')
  expect(button().disabled).toBe(true)
})

it('tells why a team does not fit, and where to get one', async () => {
  await show({ team_size_min: 3, team_size_max: 5 }, teamOf())
  expect(screen.getByRole('alert').textContent).toBe('Teams have 3–5 members. Yours has 2.')
  cleanup()
  await show({}, null)
  expect(screen.getByRole('link', { name: 'Create or join a team' }).getAttribute('href')).toBe('/me/team')
  expect(button().disabled).toBe(true)
})

it('takes a code, keeps a wrong one and says so at the field', async () => {
  answer = () => Response.json({ code: 'code_wrong', message: 'Wrong code.' }, { status: 400 })
  const { onClose } = await show({ registration: 'code' }, teamOf())
  const field = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(field, { target: { value: 'HARBOUR-7' } })
  fireEvent.click(button())
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([{ team_id: uuid(800), code: 'HARBOUR-7' }])
  expect(field.value).toBe('HARBOUR-7')
  expect(onClose).not.toHaveBeenCalled()
})

it('enters a person alone in an individual contest', async () => {
  await show({ game_type: 'individual' }, null)
  expect(screen.getByText('tan.wl')).toBeTruthy()
  fireEvent.click(button())
  await waitFor(() => expect(sent).toEqual([{}]))
})

it('words a refusal of the server and stays open', async () => {
  answer = () => Response.json({ code: 'contest_registration_closed', message: 'closed' }, { status: 409 })
  const { onClose } = await show({}, teamOf())
  fireEvent.click(button())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Registration is closed.'))
  expect(onClose).not.toHaveBeenCalled()
})
