import { cleanup, fireEvent, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { serve, showPage } from '../../../testing/show-page.tsx'
import { makeEmpty, newGoal, type TargetInput } from './model.ts'
import { TargetSections } from './sections.tsx'

afterEach(cleanup)

function show(translations: TargetInput['translations']) {
  serve({ 'GET /directions': () => ({ items: [], total: 0 }) })
  const goals = [{ ...newGoal(), name: 'Root shell', name_other: '' }]
  const defaultValues = {
    ...makeEmpty('en'),
    name: 'Camera',
    translations,
    goals,
    rubric: [{ name: 'Effect', name_other: '', percent: 100 }],
  }
  showPage(function Page() {
    const form = useForm<TargetInput>({ defaultValues })
    return (
      <FormProvider {...form}>
        <TargetSections onBusy={() => undefined} />
      </FormProvider>
    )
  })
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

it('takes goals and criteria in the second language once the question has one, and swaps them with its texts', async () => {
  show({})
  await box('Goal 1, name')
  expect(screen.queryByRole('textbox', { name: 'Goal 1, name (中文)' })).toBeNull()
  cleanup()
  show({ zh: { name: '摄像头', description: '' } })
  fireEvent.change(await box('Goal 1, name (中文)'), { target: { value: '根权限' } })
  await box('Goal 1, what counts (中文)')
  await box('Criterion 1, name (中文)')
  fireEvent.click(screen.getAllByRole('radio', { name: '中文' })[0]!)
  expect((await box('Goal 1, name')).value).toBe('根权限')
  expect((await box('Goal 1, name (English)')).value).toBe('Root shell')
  expect((await box('Criterion 1, name')).value).toBe('Effect')
})
