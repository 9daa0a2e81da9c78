import type { InstanceRow } from '@beacon/api/scene/instance'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { ActionDialog, type Question } from './action-dialog.tsx'
import { KeepDialog } from './keep-dialog.tsx'

afterEach(cleanup)

const done = vi.fn()
function show(dialog: ReactNode, answers: Parameters<typeof serve>[0] = {}) {
  const reply = () => ({ done: [anId(51)], skipped: [] })
  const calls = serve({ 'POST /instances/actions': reply, 'POST /instances/deletions': reply, ...answers })
  showPage(() => dialog, { permissions: ['instance.manage', 'image.write'] })
  return () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}
const ask = (more: Partial<Question> & Pick<Question, 'act'>) => (
  <ActionDialog
    question={{ count: 1, name: 'Shop', idsOf: () => Promise.resolve([anId(51)]), ...more }}
    onDone={done}
    onClose={() => undefined}
  />
)
const button = (name: string) => screen.findByRole('button', { name })
const isOff = async (name: string) => (await button(name)).hasAttribute('disabled')

it('takes a snapshot under a name that an engine takes, and under no other', async () => {
  const sent = show(ask({ act: 'snapshot' }))
  expect(await isOff('Snapshot')).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Before Noon' } })
  expect(await isOff('Snapshot')).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'before1' } })
  fireEvent.click(await button('Snapshot'))
  await waitFor(() =>
    expect(sent()).toEqual([['/instances/actions', { instance_ids: [anId(51)], action: 'snapshot', snapshot: 'before1' }]]),
  )
})

it('goes back to a snapshot that is chosen, and says what is lost', async () => {
  const sent = show(ask({ act: 'reset', snapshots: ['before1'] }))
  expect(await screen.findByText('All changes on its disk are lost.')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Reset to' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('option', { name: 'Snapshot “before1”' }))
  fireEvent.click(await button('Reset'))
  await waitFor(() => expect(sent()).toEqual([['/instances/actions', { instance_ids: [anId(51)], action: 'reset', snapshot: 'before1' }]]))
})

it('goes back to the image where nothing else is chosen', async () => {
  const sent = show(ask({ act: 'reset', snapshots: ['before1'] }))
  fireEvent.click(await button('Reset'))
  await waitFor(() => expect(sent()).toEqual([['/instances/actions', { instance_ids: [anId(51)], action: 'reset' }]]))
})

it('deletes many after their number was typed', async () => {
  const sent = show(ask({ act: 'delete', count: 3 }))
  expect(await isOff('Delete')).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '3' } })
  fireEvent.click(await button('Delete'))
  await waitFor(() => expect(sent()).toEqual([['/instances/deletions', { instance_ids: [anId(51)] }]]))
  expect(done).toHaveBeenCalled()
})

const row = { instance_id: anId(51), name: 'Shop', images: ['shop@2'] } as InstanceRow

it('saves a disk as an image under a name that scenes can write, with its note', async () => {
  const sent = show(<KeepDialog row={row} onClose={() => undefined} />, {
    [`POST /instances/${anId(51)}/images`]: () => ({ image_id: anId(60), name: 'shop', version: 3 }),
  })
  const [name, note] = await screen.findAllByRole('textbox')
  expect((name as HTMLInputElement).value).toBe('shop')
  if (name === undefined || note === undefined) throw new Error('two fields')
  fireEvent.change(name, { target: { value: 'Shop!' } })
  expect(await isOff('Save as image')).toBe(true)
  fireEvent.change(name, { target: { value: 'shop' } })
  fireEvent.change(note, { target: { value: 'patched' } })
  fireEvent.click(await button('Save as image'))
  await waitFor(() => expect(sent()).toEqual([[`/instances/${anId(51)}/images`, { name: 'shop', note: 'patched' }]]))
  expect(await screen.findByText('shop@3 is being built')).toBeTruthy()
})

it('says inside why a disk cannot be saved now', async () => {
  const refused = () => Response.json({ code: 'quota_exceeded', message: '', details: { used: 9, max: 10, want: 4 } }, { status: 409 })
  show(<KeepDialog row={row} onClose={() => undefined} />, { [`POST /instances/${anId(51)}/images`]: refused })
  fireEvent.click(await button('Save as image'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})
