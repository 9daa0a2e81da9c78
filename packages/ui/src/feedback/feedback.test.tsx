import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import { Banner } from './banner.tsx'
import { ErrorState, NoResult } from './states.tsx'
import { type Toaster, useToast } from './toast-context.ts'
import { ToastProvider } from './toast.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function renderToaster(): Toaster {
  let toaster: Toaster | null = null
  function Grab() {
    toaster = useToast()
    return null
  }
  renderInEnglish(
    <ToastProvider>
      <Grab />
    </ToastProvider>,
  )
  if (!toaster) throw new Error('no toaster')
  return toaster
}

test('a done toast leaves after six seconds, a failed one stays until closed', () => {
  vi.useFakeTimers()
  const toast = renderToaster()
  act(() => {
    toast.done({ title: '3 contests published' })
    toast.failed({ title: 'Scene 8f21 did not start' })
  })
  const listTexts = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(listTexts()).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(5900))
  expect(listTexts()).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(200))
  expect(listTexts()).toEqual(['Scene 8f21 did not start'])
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(listTexts()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryAllByRole('listitem')).toHaveLength(0)
})

test('a progress toast turns into its end; Undo acts and closes; F8 reaches the messages', async () => {
  const toast = renderToaster()
  const onSelect = vi.fn()
  let running: ReturnType<Toaster['progress']> | null = null
  act(() => {
    running = toast.progress({ title: 'Exporting 1,204 scores', body: '42%' })
  })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  act(() => running?.done({ title: '1,204 scores exported', action: { label: 'Undo', onSelect } }))
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('1,204 scores exported')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  await waitFor(() => expect(document.activeElement?.closest('[role="region"]')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('an error says what happened, shows its code line and can be tried again', () => {
  const onRetry = vi.fn()
  renderInEnglish(
    <ErrorState title="Contests could not be loaded" code={['504', null, 'req 7f31c9a0']} onRetry={onRetry}>
      Nothing was changed.
    </ErrorState>,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('504 · req 7f31c9a0')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('no result quotes the search and clears it', () => {
  const onClear = vi.fn()
  renderInEnglish(<NoResult search="harbor 2" onClear={onClear} />)
  expect(screen.getByRole('heading', { name: 'Nothing matches “harbor 2”' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('a failure banner interrupts, the others wait', () => {
  renderInEnglish(
    <>
      <Banner tone="failure" title="Nothing was saved" />
      <Banner tone="warning" title="Offline" />
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Nothing was saved')
  expect(screen.getByRole('status').textContent).toBe('Offline')
})
