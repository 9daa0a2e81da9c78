import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FieldErrors, useForm } from 'react-hook-form'
import { afterEach, describe, expect, test } from 'vitest'
import { Button } from '../controls/button.tsx'
import { Input } from '../controls/input.tsx'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import { errorPaths, FormErrors, showServerErrors } from './form-errors.tsx'
import { fieldId } from './field-id.ts'
import { FormField } from './form-field.tsx'
import { FormLayout } from './form-layout.tsx'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

afterEach(cleanup)
const user = userEvent.setup()

interface Question {
  name: string
  flags: Array<{ text: string }>
}

const labels: Record<string, string> = { name: 'Name', 'flags.0.text': 'Flag 1' }

function QuestionForm({ save }: { save: () => Parameters<typeof showServerErrors<Question>>[0] | null }) {
  const form = useForm<Question>({ defaultValues: { name: '', flags: [{ text: '' }] }, shouldFocusError: false })
  const submit = form.handleSubmit(() => {
    const refused = save()
    if (refused) showServerErrors<Question>(refused, form.setError, ['name', 'flags.0.text'])
  })
  return (
    <>
      <FormErrors
        errors={form.formState.errors}
        attempt={form.formState.submitCount}
        labelOf={(path) => labels[path] ?? path}
        note="Nothing was saved"
      />
      <FormLayout label="Question" onSubmit={(event) => void submit(event)}>
        <FormField control={form.control} name="name" label="Name" rules={{ required: 'Name cannot be empty.' }}>
          {(field) => <Input {...field} />}
        </FormField>
        <FormField control={form.control} name="flags.0.text" label="Flag 1" rules={{ required: 'Flag 1 cannot be empty.' }}>
          {(field) => <Input {...field} />}
        </FormField>
        <Button type="submit">Save</Button>
      </FormLayout>
    </>
  )
}

describe('a form', () => {
  test('names its wrong fields in a summary that takes focus and leads to each', async () => {
    renderInEnglish(<QuestionForm save={() => null} />)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('2 fields need attention')
    expect(document.activeElement).toBe(summary)
    await user.click(screen.getByRole('link', { name: 'Flag 1' }))
    const flag = screen.getByRole('textbox', { name: 'Flag 1' })
    expect(document.activeElement).toBe(flag)
    expect(flag.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(flag.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Flag 1 cannot be empty.')
  })

  test('names its wrong fields in the order of the form, whatever order the rules found them in', () => {
    const wrong = (message: string) => ({ type: 'required', message })
    const errors: FieldErrors<{ zone: string; missing: string; flags: { text: string }[]; name: string }> = {
      zone: wrong('c'),
      missing: wrong('d'),
      flags: [{ text: wrong('b') }],
      name: wrong('a'),
    }
    renderInEnglish(
      <>
        <FormErrors errors={errors} attempt={1} labelOf={(path) => path} />
        <Input id={fieldId('name')} />
        <Input id={fieldId('flags.0.text')} />
        <div id={`${fieldId('zone')}-group`} />
      </>,
    )
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['name', 'flags.0.text', 'zone', 'missing'])
  })

  test('shows a server’s refusal at the field it names, and the rest on top', async () => {
    const save = () => ({
      message: 'The question was not saved.',
      details: { fields: { 'flags.0.text': ['Same as flag 2.'], kind: 'Unknown kind.' } },
    })
    renderInEnglish(<QuestionForm save={save} />)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Curve Ball')
    await user.type(screen.getByRole('textbox', { name: 'Flag 1' }), 'beacon{{a}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Same as flag 2.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The question was not saved.')
    expect(screen.getByRole('alert').textContent).toContain('1 field needs attention')
  })
})

test('an error that a press brings stands in the page once the press is over', async () => {
  const Form = () => {
    const { control } = useForm<{ name: string }>({ defaultValues: { name: '' }, mode: 'onTouched' })
    return (
      <FormField control={control} name="name" label="Name" rules={{ required: 'Name cannot be empty.' }}>
        {(field) => <Input {...field} />}
      </FormField>
    )
  }
  renderInEnglish(<Form />)
  const button = document.body
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  fireEvent.pointerDown(button)
  fireEvent.blur(screen.getByRole('textbox', { name: 'Name' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByText('Name cannot be empty.')).toBeNull()
  fireEvent.pointerUp(button)
  expect(screen.queryByText('Name cannot be empty.')).toBeNull()
  expect(await screen.findByText('Name cannot be empty.')).toBeTruthy()
})

test('error paths reach into lists and leave the whole form out', () => {
  const errors = {
    root: { server: { message: 'no' } },
    flags: [undefined, { text: { message: 'Same.', type: 'x' } }],
    hints: { root: { message: 'Too many.', type: 'max' } },
  }
  expect(errorPaths(errors)).toEqual(['flags.1.text', 'hints'])
})

test('leaving is asked about only while there are unsaved changes', () => {
  function Page({ isDirty }: { isDirty: boolean }) {
    useUnsavedWarning(isDirty)
    return null
  }
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  const { rerender } = renderInEnglish(<Page isDirty />)
  expect(leave()).toBe(false)
  rerender(<Page isDirty={false} />)
  expect(leave()).toBe(true)
})
