import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { FlagAnswerLine } from './flag-answer-line.tsx'
import { SoundSwitch } from './sound-switch.tsx'

const opened = vi.fn()
const quiet = () => ({ setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() })
class Context {
  currentTime = 0
  destination = {}
  constructor() {
    opened()
  }
  createOscillator = () => ({ frequency: { value: 0 }, connect: (next: unknown) => next, start: vi.fn(), stop: vi.fn() })
  createGain = () => ({ gain: quiet(), connect: vi.fn() })
  close = () => Promise.resolve()
}
vi.stubGlobal('AudioContext', Context)
afterEach(() => {
  cleanup()
  localStorage.clear()
  opened.mockClear()
})

const first = { kind: 'correct', points: 500, blood: 1, practice: false } as const

it('is silent until somebody turns the sound on, and remembers it', async () => {
  await renderPage(<FlagAnswerLine answer={first} wait_s={0} />)
  expect(screen.getByText('First blood.')).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
  cleanup()
  await renderPage(<SoundSwitch />)
  fireEvent.click(screen.getByRole('switch', { name: 'Sound' }))
  expect(opened).toHaveBeenCalledTimes(1)
  cleanup()
  await renderPage(<FlagAnswerLine answer={first} wait_s={0} />)
  expect(opened).toHaveBeenCalledTimes(2)
  cleanup()
  await renderPage(<SoundSwitch />)
  fireEvent.click(screen.getByRole('switch', { name: 'Sound' }))
  expect(opened).toHaveBeenCalledTimes(2)
})
