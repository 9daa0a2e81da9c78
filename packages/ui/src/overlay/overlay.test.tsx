import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from '../controls/button.tsx'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import { Confirm } from './confirm.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { ReadDialog } from './open-dialog.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)
const user = userEvent.setup()

function Asking(props: Partial<ConfirmDialogProps> & Pick<ConfirmDialogProps, 'onConfirm'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete…</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete 3 contests?"
        body="This cannot be undone."
        action="Delete 3 contests"
        {...props}
      />
    </>
  )
}

describe('ReadDialog', () => {
  test('begins its foot with the button that closes it, and Esc closes it too', async () => {
    const onClose = vi.fn()
    renderInEnglish(
      <ReadDialog title="Shortcuts" footer={<Button>Print</Button>} onClose={onClose}>
        None
      </ReadDialog>,
    )
    const foot = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(foot.filter((text) => text !== '')).toEqual(['Close', 'Print'])
    await user.click(screen.getByText('Close'))
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

describe('Confirm', () => {
  test('stands while it is mounted, and says when it was dropped or answered', async () => {
    const onClose = vi.fn()
    const onConfirm = vi.fn()
    renderInEnglish(<Confirm title="Delete?" body="For good." action="Delete" onConfirm={onConfirm} onClose={onClose} />)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0])
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test('does not send a form that it stands in', async () => {
    const onSubmit = vi.fn()
    const onConfirm = vi.fn()
    const onClose = vi.fn()
    renderInEnglish(
      <form onSubmit={onSubmit}>
        <Confirm title="Restore?" body="It becomes the newest." action="Restore" onConfirm={onConfirm} onClose={onClose} />
      </form>,
    )
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect([onConfirm.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
  })
})

describe('ConfirmDialog', () => {
  test('starts on Cancel, names the things, and Esc does nothing to them', async () => {
    const onConfirm = vi.fn()
    renderInEnglish(<Asking onConfirm={onConfirm} items={Array.from({ length: 12 }, (_, index) => `Contest ${index + 1}`)} />)
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 3 contests?' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    expect(dialog.textContent).toContain('Contest 10')
    expect(dialog.textContent).toContain('and 2 more')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete…' })))
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('acts only once the text fits, by Enter too', async () => {
    const onConfirm = vi.fn(() => Promise.resolve())
    renderInEnglish(<Asking onConfirm={onConfirm} typed="delete 3" />)
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    const box = await screen.findByRole('textbox', { name: 'Type delete 3 to confirm' })
    await user.type(box, 'delete{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Delete 3 contests' })).toHaveProperty('disabled', true)
    await user.type(box, ' 3{Enter}')
    expect(onConfirm).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('cannot be left while busy, and keeps a failure inside', async () => {
    let fail: (error: Error) => void = () => undefined
    const onConfirm = () => new Promise<void>((_, reject) => (fail = reject))
    renderInEnglish(<Asking onConfirm={onConfirm} busyLabel="Deleting" />)
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    await user.click(await screen.findByRole('button', { name: 'Delete 3 contests' }))
    expect(screen.getByRole('button', { name: 'Deleting' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    fail(new Error('The connection was lost. Nothing was changed.'))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.')
    expect(screen.getByRole('button', { name: 'Delete 3 contests' })).toHaveProperty('disabled', false)
  })
})

test('a busy dialog ignores Esc, an idle one closes and gives focus back', async () => {
  function Page({ busy }: { busy: boolean }) {
    const [open, setOpen] = useState(false)
    return (
      <Dialog open={open} onOpenChange={setOpen} busy={busy} title="Rename the team" trigger={<Button>Rename…</Button>}>
        Names have 4 to 40 characters.
      </Dialog>
    )
  }
  const { rerender } = renderInEnglish(<Page busy />)
  await user.click(screen.getByRole('button', { name: 'Rename…' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Rename the team' })).toBeTruthy()
  rerender(<Page busy={false} />)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename…' }))
})

test('a menu is walked by keys; a disabled entry says why and does nothing', async () => {
  const [onOpen, onStop] = [vi.fn(), vi.fn()]
  renderInEnglish(
    <Menu
      trigger={<Button>Actions</Button>}
      items={[{ label: 'Open desk', onSelect: onOpen }, 'separator', { label: 'Stop…', onSelect: onStop, disabledReason: 'resume first' }]}
    />,
  )
  screen.getByRole('button', { name: 'Actions' }).focus()
  await user.keyboard('{Enter}')
  const stop = await screen.findByRole('menuitem', { name: /Stop….*resume first/ })
  expect(stop.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(stop)
  expect(onStop).not.toHaveBeenCalled()
  await user.keyboard('{ArrowUp}{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('a dialog opened from a menu gives focus back to the menu’s button', async () => {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Menu trigger={<Button>Actions</Button>} items={[{ label: 'Delete…', onSelect: () => setOpen(true) }]} />
        <ConfirmDialog open={open} onOpenChange={setOpen} title="Delete?" body="For good." action="Delete" onConfirm={() => undefined} />
      </>
    )
  }
  renderInEnglish(<Page />)
  screen.getByRole('button', { name: 'Actions' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })))
})

test('the side panel leaves the page usable; J and K step, but not while typing', async () => {
  const [onNext, onPrevious, onOpenChange] = [vi.fn(), vi.fn(), vi.fn()]
  renderInEnglish(
    <>
      <Button>Behind</Button>
      <SidePanel open onOpenChange={onOpenChange} title="Cookie Notary" onNext={onNext} onPrevious={onPrevious}>
        <input aria-label="Flag" />
      </SidePanel>
    </>,
  )
  expect(screen.getByRole('button', { name: 'Behind' })).toBeTruthy()
  await user.keyboard('jk')
  expect(onNext).toHaveBeenCalledTimes(1)
  expect(onPrevious).toHaveBeenCalledTimes(1)
  await user.type(screen.getByRole('textbox', { name: 'Flag' }), 'jk')
  expect(onNext).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Behind' }))
  expect(onOpenChange).not.toHaveBeenCalled()
  screen.getByRole('textbox', { name: 'Flag' }).focus()
  await user.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
