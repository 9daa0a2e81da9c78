import { cleanup, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { PatchFields } from './patch-fields.tsx'

afterEach(cleanup)
const ready_s = { min: 1, max: 300 }

async function show(patch_mb: { min: number; max: number } | number, chosen?: unknown): Promise<string> {
  function Page() {
    const form = useForm({ defaultValues: { patch_mb: chosen, ready_s: 60, restart_command: '', reference_patch: null } })
    return (
      <FormProvider {...form}>
        <PatchFields onBusy={() => {}} limits={{ ready_s, patch_mb }} />
      </FormProvider>
    )
  }
  showPage(Page)
  return (await screen.findByText(/at most/u)).textContent
}

it.each([
  ['of the bank', 2, undefined, 'at most 2 MB'],
  ['of the question', { min: 1, max: 100 }, 20, 'at most 20 MB'],
  ['of any question, while none is typed', { min: 1, max: 100 }, Number.NaN, 'at most 100 MB'],
])('the reference patch has the size %s', async (_, patch_mb, chosen, words) => {
  expect(await show(patch_mb, chosen)).toContain(words)
})
