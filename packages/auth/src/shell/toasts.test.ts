import type { ProgressToast, Toaster } from '@beacon/ui/feedback'
import { expect, it, vi } from 'vitest'
import { deferredToaster } from './toasts.tsx'

function recorder(): { toaster: Toaster; told: string[] } {
  const told: string[] = []
  const note = (kind: string) => (text: { title: unknown }) => void told.push(`${kind} ${String(text.title)}`)
  const handle: ProgressToast = {
    update: note('update'),
    done: note('finish'),
    failed: note('break'),
    close: () => void told.push('close'),
  }
  const progress = (text: { title: unknown }) => {
    told.push(`progress ${String(text.title)}`)
    return handle
  }
  return { told, toaster: { done: note('done'), failed: note('failed'), progress } }
}

it('keeps what is told before the toasts stand, in order, and asks for them', () => {
  const ask = vi.fn()
  const { toaster, arrive } = deferredToaster(ask)
  const { toaster: real, told } = recorder()
  toaster.done({ title: 'a' })
  const upload = toaster.progress({ title: 'b' })
  upload.update({ title: 'c' })
  expect(ask).toHaveBeenCalled()
  expect(told).toEqual([])
  arrive(real)
  upload.done({ title: 'd' })
  toaster.failed({ title: 'e' })
  expect(told).toEqual(['done a', 'progress b', 'update c', 'finish d', 'failed e'])
})
