import { ApiError } from '@beacon/api/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const onClose = vi.fn()
const show = (props: Partial<AskDialogProps>) => {
  onClose.mockClear()
  render(
    <I18nProvider i18n={i18n}>
      <AskDialog
        title="Merge “web”"
        body="All questions move."
        action="Merge"
        onRun={() => Promise.resolve()}
        onClose={onClose}
        {...props}
      />
    </I18nProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refused = () => Promise.reject(new ApiError('contest_state', 409, '', { state: 'ended' }))

it('runs once, is busy while it runs, and closes when it went well', async () => {
  let finish = () => {}
  const onRun = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  show({ onRun, busyLabel: 'Merging' })
  press('Merge')
  expect(await screen.findByRole('button', { name: 'Merging' })).toBeTruthy()
  press('Merging')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  finish()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onRun).toHaveBeenCalledOnce()
})

it('stays open and says why when it was refused, and when the action says that it is not done', async () => {
  show({ onRun: refused, describeError: () => 'It has ended.' })
  press('Merge')
  expect((await screen.findByRole('alert')).textContent).toBe('It has ended.')
  expect(onClose).not.toHaveBeenCalled()
  cleanup()
  const onRun = vi.fn(() => Promise.resolve(false))
  show({ onRun })
  press('Merge')
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false))
  expect([onRun.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
})

it('does not run while something is missing: a disabled button, or a reason', async () => {
  const onRun = vi.fn(() => Promise.resolve())
  show({ onRun, isReady: false })
  press('Merge')
  cleanup()
  show({ onRun, check: () => 'Choose a category.' })
  press('Merge')
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a category.')
  expect(onRun).not.toHaveBeenCalled()
})

it('leaves the failure to fields that show it themselves, and does not send a form around it', async () => {
  const onSubmit = vi.fn()
  render(
    <I18nProvider i18n={i18n}>
      <form onSubmit={onSubmit}>
        <AskDialog title="Merge" action="Merge" onRun={refused} describeError={() => 'Ended.'} onClose={onClose}>
          {(failure, forget) => (
            <button type="button" onClick={forget}>
              At the field: {failure ?? 'nothing'}
            </button>
          )}
        </AskDialog>
      </form>
    </I18nProvider>,
  )
  press('Merge')
  fireEvent.click(await screen.findByRole('button', { name: 'At the field: Ended.' }))
  expect(await screen.findByRole('button', { name: 'At the field: nothing' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})
